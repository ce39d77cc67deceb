import type { Clock } from '../../clock.ts';

export interface Loaded {
  value: string;
  expiresInSeconds: number;
}

/** The platform hands out the next value about five minutes before the old one ends. */
const EARLY_SECONDS = 240;

/**
 * Keeps a credential that expires: loads it on first use, again shortly before its end, and only once
 * however many callers wait. A failed load is not kept.
 *
 * @param load given the value that turned out not to count any more, if that is why it is asked
 */
export function refreshing(
  clock: Clock,
  load: (rejected: string | undefined) => Promise<Loaded>,
): { get(): Promise<string>; renew(rejected: string): Promise<string> } {
  let held: { value: string; until: number } | undefined;
  let loading: Promise<string> | undefined;

  const loadOnce = (rejected?: string): Promise<string> => {
    loading ??= (async () => {
      try {
        const { value, expiresInSeconds } = await load(rejected);
        const early = Math.min(EARLY_SECONDS, expiresInSeconds / 2);
        held = { value, until: clock.now().getTime() + (expiresInSeconds - early) * 1000 };
        return value;
      } finally {
        loading = undefined;
      }
    })();
    return loading;
  };

  return {
    async get() {
      return held !== undefined && clock.now().getTime() < held.until
        ? held.value
        : await loadOnce();
    },
    async renew(rejected) {
      // Another caller may have renewed it since.
      if (held !== undefined && held.value !== rejected) return held.value;
      return await loadOnce(rejected);
    },
  };
}
