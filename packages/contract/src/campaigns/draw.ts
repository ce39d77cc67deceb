/** How a draw is computed and checked: the same on the gateway, in the browser and in the command that checks all of it. */

/** Odds are in millionths. */
export const MILLION = 1_000_000;

interface Odds {
  readonly odds: readonly { readonly reward: string; readonly ppm: number }[];
  readonly pity?: { readonly after: number; readonly reward: string } | undefined;
}

/** What a draw follows from, beside the day's seed. */
export interface DrawInput {
  campaign: string;
  /** Of the operator's data whose odds hold. */
  version: number;
  mechanic: string;
  /** Of Shanghai. */
  day: string;
  /** The rider's name in the log. */
  tag: string;
  /** The rider's draws in this campaign, from 1. */
  n: number;
  /** The rider's own part: 16 bytes in hexadecimal; with a beacon one from before its day, or empty. */
  c: string;
  /** The value of the day's public beacon, in hexadecimal, where the draw counts it. */
  beacon?: string | undefined;
}

/** What the day's seed signs by HMAC-SHA256. */
export const drawMessage = (input: DrawInput): string => {
  const { campaign, version, mechanic, day, tag, n, c, beacon } = input;
  const messageParts = [campaign, version, mechanic, day, tag, n, c];
  return (
    beacon === undefined ? ['draw/1', ...messageParts] : ['draw/2', ...messageParts, beacon]
  ).join('|');
};

/** The first 16 bytes of the MAC as an integer, modulo a million: 0 to 999,999, off even by less than 10^-32. */
export const drawNumber = (mac: Uint8Array): number =>
  mac.subarray(0, 16).reduce((number, byte) => (number * 256 + byte) % MILLION, 0);

/** A deck: tickets that are dealt one after the other, and never put back. */
export interface Deck {
  campaign: string;
  mechanic: string;
  tickets: number;
}

/** So many rounds as NIST has for a permutation of any size (SP 800-38G, FF1). */
const ROUNDS = 10;

/**
 * The number of a ticket (0 to `tickets` - 1): where it lies in the deck as it was shuffled, in millionths of it. The
 * shuffle is a Feistel network of HMAC-SHA256 under the deck's seed; a place outside of the deck is shuffled on.
 *
 * @param mac of a message, under the deck's seed
 */
export async function ticketNumber(
  { campaign, mechanic, tickets }: Deck,
  ticket: number,
  mac: (message: string) => Uint8Array | Promise<Uint8Array>,
): Promise<number> {
  const half = 2 ** Math.ceil(Math.log2(Math.max(2, tickets)) / 2);
  let place = ticket;
  do {
    let [leftHalf, rightHalf] = [Math.floor(place / half), place % half];
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = await mac(['deck/1', campaign, mechanic, round, rightHalf].join('|'));
      const mixed = bytes.subarray(0, 4).reduce((number, byte) => (number * 256 + byte) % half, 0);
      [leftHalf, rightHalf] = [rightHalf, (leftHalf + mixed) % half];
    }
    place = leftHalf * half + rightHalf;
  } while (place >= tickets);
  return Math.floor((place * MILLION) / tickets);
}

/** The reward whose range a number lies in; they follow each other from 0. Null: none. */
export function nominalOf({ odds }: Odds, u: number): string | null {
  let end = 0;
  for (const { reward, ppm } of odds) {
    end += ppm;
    if (u < end) return reward;
  }
  return null;
}

/**
 * How often each reward is won in the long run, in millionths, while there are any: with the reward that comes after
 * `after` draws without one. Of p in each draw these are p / (1 - (1 - p)^(after + 1)) in all.
 */
export function shownOdds({ odds, pity }: Odds): { reward: string; ppm: number }[] {
  const ppmByReward = new Map<string, number>();
  const add = (reward: string, ppm: number): void => {
    ppmByReward.set(reward, (ppmByReward.get(reward) ?? 0) + ppm);
  };
  for (const { reward, ppm } of odds) add(reward, ppm);
  if (pity !== undefined) {
    const p = odds.reduce((sum, { ppm }) => sum + ppm, 0) / MILLION;
    const none = (1 - p) ** (pity.after + 1);
    const more = p === 0 ? 1 / (pity.after + 1) : (p * none) / (1 - none);
    add(pity.reward, Math.round(more * MILLION));
  }
  return Array.from(ppmByReward, ([reward, ppm]) => ({ reward, ppm }));
}
