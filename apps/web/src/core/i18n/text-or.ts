/** The text of a key, or the fallback for one that only a newer gateway knows, or for none. */
export const textOr = (
  texts: Readonly<Partial<Record<string, string>>>,
  key: string | null,
  fallback: string,
): string => texts[key ?? ''] ?? fallback;
