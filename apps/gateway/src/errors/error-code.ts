/** Returns the code that the system or a library set on an error, such as ENOENT or 23505. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Returns the message of an error, or any other thrown value as text. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
