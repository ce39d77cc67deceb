import { cityDay, addDays } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import { isOneOfMacs, macOf, macsOf } from '../../../crypto/signing-keys.ts';

const PURPOSE = 'campaign-visit.';
const BYTES = 8;

interface Of {
  campaign: string;
  /** By the city's calendar. */
  day: string;
}

const textOf = ({ campaign, day }: Of, random: string): string => `${campaign} ${day} ${random}`;
const cut = (mac: Buffer): Buffer => mac.subarray(0, BYTES);

/**
 * Returns a visit's number: half of it is random, the other half signs it for a campaign and a day, so that only who got the page
 * can count a visit to it. It names nobody and is not stored unless the visitor agrees.
 */
export function newVisit(
  { config, clock, random }: Pick<Context, 'config' | 'clock' | 'random'>,
  campaign: string,
): string {
  const part = random.bytes(BYTES).toString('hex');
  const today = { campaign, day: cityDay(clock.now()) };
  return part + cut(macOf(config.SECRET, PURPOSE, textOf(today, part))).toString('hex');
}

/** Whether a visit's number was signed for this campaign today or, if its page is open since then, yesterday. */
export function isVisit(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  campaign: string,
  visit: string,
): boolean {
  const now = clock.now();
  const part = visit.slice(0, 2 * BYTES);
  const signature = Buffer.from(visit.slice(2 * BYTES), 'hex');
  const today = cityDay(now);
  return [today, addDays(today, -1)].some((day) => {
    const visitDay = { campaign, day };
    return isOneOfMacs(macsOf(config.SECRET, PURPOSE, textOf(visitDay, part)).map(cut), signature);
  });
}
