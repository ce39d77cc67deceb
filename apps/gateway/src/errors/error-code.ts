/** The code that the system or a library gave an error: ENOENT, 23505. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** What an error says, or what was thrown in its place. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
