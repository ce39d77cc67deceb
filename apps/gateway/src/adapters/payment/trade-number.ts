/** Converts our id to the merchant's number for providers: 32 hex digits, within every provider's limits. */
export const numberOf = (id: string): string => id.replaceAll('-', '');

/** Converts such a number back to our id; undefined if it is not ours. */
export function idOf(number: string): string | undefined {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number) ?? [];
  return a === undefined ? undefined : [a, b, c, d, e].join('-');
}

/** The zone of the providers' times in every city: China has had one zone without daylight saving since 1991. */
export const PROVIDER_OFFSET = '+08:00';
const OFFSET_MS = 8 * 3_600_000;

/** Formats an instant as the providers' local time: `2026-11-21T12:00:00`. */
export const providerClock = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19);
