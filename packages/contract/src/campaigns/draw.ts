import { MILLION, type Odds } from './shown-odds.ts';

/** Computes and checks a draw: the same code on the gateway, in the browser and in the command that checks all draws. */

/** The inputs of a draw, in addition to the day's seed. */
export interface DrawInput {
  campaign: string;
  /** The version of operator data whose odds apply. */
  version: number;
  mechanic: string;
  /** A day of the city's calendar. */
  day: string;
  /** The rider's name in the log. */
  tag: string;
  /** The number of the draw among the rider's draws in this campaign, from 1. */
  n: number;
  /** The rider's contribution: 16 bytes in hexadecimal; with a beacon one from an earlier day, or empty. */
  c: string;
  /** The value of the day's public beacon, in hexadecimal, if the draw uses it. */
  beacon?: string | undefined;
}

/** Returns the message that the day's seed signs with HMAC-SHA256. */
export const drawMessage = (input: DrawInput): string => {
  const { campaign, version, mechanic, day, tag, n, c, beacon } = input;
  const messageParts = [campaign, version, mechanic, day, tag, n, c];
  return (
    beacon === undefined ? ['draw/1', ...messageParts] : ['draw/2', ...messageParts, beacon]
  ).join('|');
};

/** Returns the first 16 bytes of the MAC as an integer, modulo a million: 0 to 999,999, with a bias below 10^-32. */
export const drawNumber = (mac: Uint8Array): number =>
  mac.subarray(0, 16).reduce((number, byte) => (number * 256 + byte) % MILLION, 0);

/** A deck: tickets that are dealt one after another and never put back. */
export interface Deck {
  campaign: string;
  mechanic: string;
  tickets: number;
}

/** The number of rounds that NIST uses for a permutation of any size (SP 800-38G, FF1). */
const ROUNDS = 10;

/**
 * Returns the number of a ticket (0 to `tickets` - 1): its position in the shuffled deck, in millionths of the deck.
 * The shuffle is a Feistel network of HMAC-SHA256 under the deck's seed; a position outside of the deck is shuffled
 * again. @param mac of a message, under the deck's seed
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

/** Returns the reward whose range contains the number; the ranges follow each other from 0. Null: none. */
export function nominalOf({ odds }: Odds, u: number): string | null {
  let end = 0;
  for (const { reward, ppm } of odds) {
    end += ppm;
    if (u < end) return reward;
  }
  return null;
}
