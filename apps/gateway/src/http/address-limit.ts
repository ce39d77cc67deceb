import { CodedError } from '@shtrans/contract/errors';

const WINDOW_MS = 60_000;
/** A whole office or train may come from one address. */
const PER_MINUTE = 1200;
const MAX_TRACKED = 100_000;

/** What counts as one caller: an IPv6 host has a whole /64 to choose from. */
export function addressGroup(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const parts = head.split(':');
  const zeros = 8 - parts.length - tail.split(':').length;
  const filled = address.includes('::') ? Array.from({ length: zeros }, () => '0') : [];
  return [...parts, ...filled, ...tail.split(':')].slice(0, 4).join(':');
}

/**
 * Counts calls per address and minute in memory, which costs next to nothing on hot paths: a brake
 * on floods, per gateway. What costs money or lets one guess is limited in the database (`limit`).
 */
export function addressLimiter(factor: number): (address: string, now: number) => void {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return (address, now) => {
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_TRACKED) {
      windowStart = now;
      counts.clear();
    }
    const key = addressGroup(address);
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    if (n > PER_MINUTE * factor) {
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
      throw new CodedError('too_many_requests', { retryAfterSeconds });
    }
  };
}
