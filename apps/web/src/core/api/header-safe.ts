/** Whether a text can stand in a header; a stored or given one that cannot would fail every call. */
export const headerSafe = (value: string | undefined): value is string =>
  value !== undefined && /^[\x21-\x7e]{1,1024}$/.test(value);
