import { setImmediate } from 'node:timers/promises';

/** Work that may be interrupted at each `yield`, and returns its result at the end. */
export type Steps<T> = Generator<undefined, T>;

/** Time of one slice: other calls wait this long at most, plus one step. */
const SLICE_MS = 5;

/** Does all steps without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the steps in slices of a few milliseconds; between two slices all other events that wait are handled. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
    await setImmediate();
  }
}

/** A value of each key, made on first use unless it is prepared before. */
export interface Prepared<Key, T> {
  (key: Key): T;
  /** Makes the value in slices. */
  prepare(key: Key): Promise<void>;
}

/** Returns a function that makes the value of each key on first use, or in slices ahead of it, and keeps it as long as the key is alive. */
export function preparedPer<Key extends WeakKey, T extends object>(
  make: (key: Key) => Steps<T>,
): Prepared<Key, T> {
  const values = new WeakMap<Key, T>();
  const valueOf = (key: Key): T => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = atOnce(make(key))));
    return value;
  };
  return Object.assign(valueOf, {
    async prepare(key: Key): Promise<void> {
      if (values.has(key)) return;
      const value = await inSlices(make(key));
      // A call may have made it in the meantime: all must have the same.
      if (!values.has(key)) values.set(key, value);
    },
  });
}
