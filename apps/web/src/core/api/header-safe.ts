/** Whether a text is valid in a header. An invalid one, stored or received, would fail every call. */
export const headerSafe = (value: string | undefined): value is string =>
  value !== undefined && /^[\x21-\x7e]{1,1024}$/.test(value);
