import { OFFSET_MS } from '@shtrans/contract/values/calendar';

/** Our id as providers take it as a number of ours: 32 hex digits, within every provider's limits. */
export const numberOf = (id: string): string => id.replaceAll('-', '');

/** The id a provider's number stands for; undefined for one that is none of ours. */
export function idOf(number: string): string | undefined {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number) ?? [];
  return a === undefined ? undefined : [a, b, c, d, e].join('-');
}

/** What a Shanghai clock shows: `2026-11-21T12:00:00`. */
export const shanghaiClock = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19);
