/**
 * Resolves with what the container offers, now or after it announces itself on the document, or with undefined after
 * `limitMs`.
 */
export function announced<T>(
  find: () => T | undefined,
  events: readonly string[],
  limitMs: number,
): Promise<T | undefined> {
  const present = find();
  if (present !== undefined) return Promise.resolve(present);
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, settle);
      resolve(find());
    };
    const timer = setTimeout(settle, limitMs);
    for (const event of events) document.addEventListener(event, settle);
  });
}
