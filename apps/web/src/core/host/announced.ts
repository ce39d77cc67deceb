/** What the container offers, now or once it announces itself on the document; undefined after `limitMs`. */
export function announced<T>(
  find: () => T | undefined,
  events: readonly string[],
  limitMs: number,
): Promise<T | undefined> {
  const present = find();
  if (present !== undefined) return Promise.resolve(present);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, done);
      resolve(find());
    };
    const timer = setTimeout(done, limitMs);
    for (const event of events) document.addEventListener(event, done);
  });
}
