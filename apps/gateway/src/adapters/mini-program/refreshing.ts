import type { Clock } from '../../clock.ts';

export interface Loaded {
  value: string;
  expiresInSeconds: number;
}

/** The platform issues the next value about five minutes before the old one expires. */
const EARLY_SECONDS = 240;

/**
 * Caches a credential that expires. Loads it on first use and again shortly before its end; concurrent
 * callers share one load. A failed load is not cached.
 *
 * @param load receives the value that the platform rejected, if that is the reason for the load
 */
export function cacheCredential(
  clock: Clock,
  load: (rejected: string | undefined) => Promise<Loaded>,
): { get(): Promise<string>; renew(rejected: string): Promise<string> } {
  let cached: { value: string; until: number } | undefined;
  let loading: Promise<string> | undefined;

  const loadOnce = (rejected?: string): Promise<string> => {
    loading ??= (async () => {
      try {
        const { value, expiresInSeconds } = await load(rejected);
        const earlySeconds = Math.min(EARLY_SECONDS, expiresInSeconds / 2);
        cached = { value, until: clock.now().getTime() + (expiresInSeconds - earlySeconds) * 1000 };
        return value;
      } finally {
        loading = undefined;
      }
    })();
    return loading;
  };

  return {
    async get() {
      return cached !== undefined && clock.now().getTime() < cached.until
        ? cached.value
        : await loadOnce();
    },
    async renew(rejected) {
      // Another caller may already have renewed it.
      if (cached !== undefined && cached.value !== rejected) return cached.value;
      return await loadOnce(rejected);
    },
  };
}
