import { createHmac } from 'node:crypto';
import { cityDay } from '@shtrans/contract/values/calendar';
import {
  type DrawInput,
  drawMessage,
  drawNumber,
  nominalOf,
  ticketNumber,
} from '@shtrans/contract/campaigns/draw';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { type LoggedDraw, rewardsNeedingBeacon } from '@shtrans/contract/campaigns/mechanics/draw';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { signedByIssuer } from '../../../../travel/ride-code/service.ts';
import { NO_DAY, takenByDay, takeNumber } from '../../../../wallet/stock/service.ts';
import { actsOf, addAct } from '../../acts.ts';
import { drawCause, rewardsGone } from '../../awards.ts';
import { beaconOf, decideBeacon } from '../../draws/beacon.ts';
import type { Rules, Scope, Taking } from '../../scope.ts';
import {
  chainOfToday,
  deckOf,
  lastSeedOf,
  type SeedChain,
  seedOf,
  tagOf,
} from '../../draws/seeds.ts';
import { chancesLeft, giveWon, keyOf, nextChance, notBefore, type Used } from '../../chances.ts';

/** A stored draw: its published fields, and the others. */
export interface Drawn extends LoggedDraw, Used {
  receipt: MechanicState<'draw'>['draws'][number]['receipt'];
}

const SHOWN = 30;

/** Returns the published fields of a draw. */
export const loggedOf = ({
  tag,
  n,
  c,
  sent,
  version,
  ticket,
  u,
  nominal,
  pity,
  given,
  missed,
}: LoggedDraw): LoggedDraw => ({
  tag,
  n,
  c,
  ...(sent !== undefined && { sent }),
  version,
  ticket,
  u,
  nominal,
  pity,
  given,
  ...(missed !== undefined && { missed }),
});

const drawsOf = async (db: Db | Tx, scope: Scope<'draw'>): Promise<Drawn[]> =>
  (await actsOf(db, scope)).map(({ detail }) => detail as unknown as Drawn);

/** Returns how many draws in a row, up to the newest, won nothing by their numbers. */
export function inVain(draws: readonly Pick<Drawn, 'nominal' | 'pity'>[]): number {
  const lastWin = draws.toReversed().findIndex(({ nominal, pity }) => nominal !== null || pity);
  return lastWin === -1 ? draws.length : lastWin;
}

/**
 * Gives what a number won. If it gives less, `missed` has the version by which it was gone, what was switched off and what
 * needed a beacon.
 */
async function give(
  tx: Tx,
  taking: Taking<'draw'>,
  { won, n, withheld }: { won: string | null; n: number; withheld: ReadonlySet<string> },
): Promise<Pick<Drawn, 'given' | 'missed'>> {
  const { odds } = taking.mechanic;
  const { given, off, keptBack } = await giveWon(tx, taking, {
    won,
    odds,
    cause: drawCause(n),
    withheld,
  });
  if (given === won) return { given };
  const unproved = keptBack.length === 0 ? {} : { unproved: keptBack };
  return { given, missed: { version: taking.present.version, off, ...unproved } };
}

/**
 * Returns the rider's parts of a draw: the one that counts and, with a beacon, the one that counts from tomorrow on. With a
 * beacon, a part sent today does not count today, because the beacon's value was known before it.
 */
function partsOf(
  draws: readonly Drawn[],
  { day, c, beacon }: { day: string; c: string; beacon: string | undefined },
): Pick<Drawn, 'c' | 'sent'> {
  const sentIn = (entry: Drawn): string => entry.sent ?? entry.c;
  const today = draws.find((entry) => entry.day === day);
  const sentPart = today === undefined ? c : sentIn(today);
  if (beacon === undefined) return { c: sentPart };
  const before = draws.findLast((entry) => entry.day < day);
  return { c: before === undefined ? '' : sentIn(before), sent: sentPart };
}

/** Returns the stock item of a deck's tickets. */
const ticketsOf = ({ campaign, id }: Pick<Scope, 'campaign' | 'id'>): string =>
  `campaign ${campaign.id} ${id} tickets`;

/** Returns the hash of the deck's seed, and how many tickets are left. */
async function deckStanding(db: Db | Tx, scope: Scope<'draw'>, tickets: number) {
  const item = ticketsOf(scope);
  const countTaken = await takenByDay(db, [item], [NO_DAY]);
  const { root } = await deckOf(db, scope);
  return { root, left: Math.max(0, tickets - countTaken(item, NO_DAY)) };
}

/** Deals the next ticket. Throws `campaign_reward_gone` if none is left. */
async function deal(tx: Tx, taking: Taking<'draw'>, tickets: number) {
  const { ctx, campaign, id, userId } = taking;
  const seed = lastSeedOf(ctx, await deckOf(tx, taking));
  const request = { item: ticketsOf(taking), day: NO_DAY, total: tickets, taker: userId };
  const ticket = await takeNumber(tx, request);
  if (ticket === undefined) throw new CodedError('campaign_reward_gone');
  const deck = { campaign: campaign.id, mechanic: id, tickets };
  const mac = (message: string) => createHmac('sha256', seed).update(message).digest();
  return { ticket, u: await ticketNumber(deck, ticket, mac) };
}

/** Returns the text of a receipt: the inputs of the number, the ticket if there is a deck, the number, and the reward. */
const receiptBody = (
  input: DrawInput,
  { ticket, u, given }: Pick<Drawn, 'ticket' | 'u' | 'given'>,
): string =>
  [drawMessage(input), ...(ticket === undefined ? [] : [ticket]), u, given ?? ''].join('|');

/** Returns the number of a draw without a deck, from the seed of its day. */
const numberOf = (ctx: Taking['ctx'], chain: SeedChain, input: DrawInput): { u: number } => {
  const seed = seedOf(ctx, chain, input.day);
  return { u: drawNumber(createHmac('sha256', seed).update(drawMessage(input)).digest()) };
};

export const draw: Rules<'draw'> = {
  isPublished: true,

  async state(db, scope) {
    const { mechanic, userId, now } = scope;
    const chain = await chainOfToday(db, scope);
    const draws = await drawsOf(db, scope);
    const { deck, pity } = mechanic;
    const names = mechanic.odds.map(({ reward }) => reward);
    return {
      kind: 'draw',
      today: cityDay(now),
      ...(await chancesLeft(db, scope, mechanic, draws)),
      chain: { root: chain.root, fromDay: chain.from_day, beaconFrom: chain.beacon_from },
      ...(deck !== undefined && { deck: await deckStanding(db, scope, deck) }),
      tag: userId === undefined ? null : tagOf(chain, userId),
      count: draws.length,
      ...(pity !== undefined && { sureIn: Math.max(1, pity.after + 1 - inVain(draws)) }),
      draws: draws
        .slice(-SHOWN)
        .toReversed()
        .map(({ day, receipt, ...entry }) => ({ day, ...loggedOf(entry), receipt })),
      gone: [...(await rewardsGone(db, scope, names)).keys()],
    };
  },

  prepare: (ctx, now) => decideBeacon(ctx, cityDay(now)),

  async act(tx, attempt, { n, c }) {
    const { ctx, campaign, mechanic, id, version, userId } = attempt;
    const draws = await drawsOf(tx, attempt);
    const today = { ...attempt, now: notBefore(attempt.now, draws) };
    // A retry after a lost response: the standing shows the result.
    if (n <= draws.length) return;
    if (n > draws.length + 1) throw new CodedError('campaign_not_done');
    const { chance, taking } = await nextChance(tx, today, mechanic, draws);
    const day = cityDay(taking.now);
    const chain = await chainOfToday(tx, taking);
    const { deck, pity } = mechanic;
    const isBeaconDay = deck === undefined && day >= chain.beacon_from;
    const beacon = isBeaconDay ? (await beaconOf(tx, day))?.value : undefined;
    const parts = partsOf(draws, { day, c, beacon });
    const input: DrawInput = {
      campaign: campaign.id,
      version,
      mechanic: id,
      day,
      tag: tagOf(chain, userId),
      n,
      c: parts.c,
      beacon,
    };
    const number: { u: number; ticket?: number } =
      deck === undefined ? numberOf(ctx, chain, input) : await deal(tx, taking, deck);
    const { u } = number;
    const nominal = nominalOf(mechanic, u);
    const isPity = nominal === null && pity !== undefined && inVain(draws) >= pity.after;
    // Without a beacon somebody who knows the seeds could have chosen the result.
    const withheld = new Set(
      beacon === undefined ? rewardsNeedingBeacon(mechanic, campaign.rewards) : [],
    );
    const award = await give(tx, taking, { won: isPity ? pity.reward : nominal, n, withheld });
    const body = receiptBody(input, { ...number, ...award });
    const record: Drawn = {
      receipt: { body, ...signedByIssuer(ctx, body) },
      day,
      tag: input.tag,
      n,
      ...parts,
      version,
      ...number,
      nominal,
      pity: isPity,
      ...award,
      ...chance,
    };
    if (!(await addAct(tx, taking, keyOf(n), record))) throw new CodedError('campaign_done');
  },
};
