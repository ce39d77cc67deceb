import { CodedError } from '@shtrans/contract/errors';

const WINDOW_MS = 60_000;
/** A whole office or train may come from one address. */
const PER_MINUTE = 1200;
const MAX_TRACKED = 100_000;

/**
 * Counts calls per client and minute in memory, which costs next to nothing on hot paths: a brake
 * on floods, per gateway. What costs money or lets one guess is limited in the database (`limit`).
 */
export function addressLimiter(factor: number): (client: string, now: number) => void {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return (client, now) => {
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_TRACKED) {
      windowStart = now;
      counts.clear();
    }
    const n = (counts.get(client) ?? 0) + 1;
    counts.set(client, n);
    if (n > PER_MINUTE * factor) {
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
      throw new CodedError('too_many_requests', { retryAfterSeconds });
    }
  };
}
