import { CodedError } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { type Passage, passage as passageSchema } from '../../../adapters/gates/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { riderNamed } from '../../people/auth/service.ts';
import { useRideCode } from '../ride-code/service.ts';
import {
  applyEvent,
  createOrder,
  lockOrder,
  repriceRide,
  riddenInMonth,
  ticketToUse,
  writeRideFacts,
} from '../../money/orders/service.ts';
import { refundAbove } from '../../money/payments/service.ts';
import { dayTicketOf } from './day-tickets.ts';
import { takeReport } from './inbox.ts';
import {
  type Reported,
  type RiddenBefore,
  type RideMode,
  RIDES_BY_MODE,
  stationOf,
} from './ride-by-mode.ts';
import { closeRepair } from './repair-store.ts';
import { endLater, endRide, type OpenRide } from './ride-end.ts';
import { lastTransit, lockRide, type PartnerRide, reportedAt, type RideKey } from './store.ts';
import { lockRow, updateRows } from './tables.ts';

/** An exit waits so long for its entry, and a late entry for its exit. */
const GRACE_MS = 30 * 60_000;

/** Takes what a gate, a validator or a meter saw. Raises what the contract lists for its webhook. */
export const takePassage = (
  ctx: Context,
  provider: string,
  passage: Passage,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'gates', provider, id: passage.id, about: passage.journey, body: passage },
    async (tx) => {
      const at = reportedAt(ctx, passage.at, 'at');
      const { mode, code } = passage;
      const named = code === null ? passage.rider : await useRideCode(ctx, tx, { code, at });
      const rider = await riderNamed(tx, named);
      if (mode === 'maglev') await passMaglev(ctx, tx, rider.id, passage);
      else await applyPassage(ctx, tx, { provider, rider, mode }, { ...passage, at });
    },
  );

/** On the maglev a ticket is used; the exit of who has used it says nothing new. */
async function passMaglev(
  ctx: TxContext,
  tx: Tx,
  userId: string,
  { kind }: Passage,
): Promise<void> {
  if (kind === 'exit') return;
  const id = await ticketToUse(tx, { userId, type: 'maglev' });
  if (id === undefined) throw new CodedError('order_not_found');
  const order = await lockOrder(tx, { userId, id });
  if (order.status === 'to_be_used') await applyEvent(ctx, tx, order, 'used');
}

interface Passing {
  provider: string;
  rider: { id: string; phone: string };
  mode: RideMode;
}

async function applyPassage(
  ctx: TxContext,
  tx: Tx,
  { provider, rider, mode }: Passing,
  reported: Passage,
): Promise<void> {
  const { at, kind } = reported;
  const key = { port: 'gates', provider, ride: reported.journey } as const;
  const ride = await lockRide(tx, key, { user_id: rider.id, mode, begun_at: at });
  if (ride.user_id !== rider.id) throw new CodedError('invalid_input', { field: 'rider' });
  if (ride.mode !== mode) throw new CodedError('invalid_input', { field: 'mode' });
  // Of two entries or exits of one ride the first counts.
  if (ride[kind] !== null) return;
  const known = readRide(ride);
  const both = { ...known, [kind]: reported };
  if (both.entry !== null && both.exit !== null && both.exit.at < both.entry.at) {
    throw new CodedError('invalid_input', { field: 'at' });
  }
  await updateRows(tx, 'partner_rides', key, {
    [kind]: JSON.stringify(reported),
    ...(kind === 'entry' && { begun_at: at }),
  });
  const next = { ...ride, key, known: both as Reported };
  const wasMended =
    mode === 'metro' &&
    (await closeRepair(ctx, tx, key, { kind, station: stationOf(reported).id }));
  if (wasMended) await takeBackRepair(ctx, tx, next);
  else if (ride.ended_at !== null) await addFacts(tx, next);
  else if (both.entry === null) {
    // Nobody could make an order of it later, and it would stand in the way of a good one.
    kindOf(next.known).facts(next.known);
    await endLater(ctx, tx, key, ctx.clock.now(), GRACE_MS);
  } else {
    const orderId = ride.order_id ?? (await begin(ctx, tx, key, rider, both as Reported));
    if (both.exit !== null) await end(ctx, tx, { ...next, order_id: orderId }, both.exit.at);
  }
}

type Known = { entry: Passage | null; exit: Passage | null };
const readRide = ({ entry, exit }: PartnerRide): Known => ({
  entry: entry && passageSchema.parse(entry),
  exit: exit && passageSchema.parse(exit),
});

type RideFacts = ReturnType<ReturnType<typeof kindOf>['facts']>;
type KnownRide = OpenRide & { known: Reported };

const kindOf = ({ entry, exit }: Reported) => RIDES_BY_MODE[(entry ?? exit).mode as RideMode];

/** Makes the order of a ride that begins, and puts its end without an exit in the queue. Gives the order's id. */
async function begin(
  ctx: TxContext,
  tx: Tx,
  key: RideKey,
  rider: Pick<Passing['rider'], 'id' | 'phone'>,
  known: Reported,
): Promise<string> {
  const kind = kindOf(known);
  const { at } = known.entry ?? known.exit;
  const first = known.entry === null ? known : { entry: known.entry, exit: null };
  const passenger = maskPhone(rider.phone);
  const facts = factsWith(kind.facts(first), await dayTicketOf(ctx, tx, rider.id, first));
  const order = { type: kind.type, at, passenger, ...facts };
  const orderId = await createOrder(ctx, tx, rider.id, order);
  await updateRows(tx, 'partner_rides', key, { order_id: orderId });
  // What is under way at the limit has time to come.
  await endLater(ctx, tx, key, new Date(at.getTime() + kind.limitMs - GRACE_MS), GRACE_MS);
  return orderId;
}

/** What a ride's page says, with the day ticket that it is free by. */
function factsWith({ fields, ...facts }: RideFacts, coveredBy: Bilingual | null): RideFacts {
  const isCovered = coveredBy !== null && (fields.kind === 'rail' || fields.kind === 'ride');
  return { ...facts, fields: isCovered ? { ...fields, coveredBy } : fields };
}

/** Ends the ride's order with what it costs as far as it is known. */
async function end(ctx: TxContext, tx: Tx, ride: KnownRide, at: Date): Promise<void> {
  await endRide(ctx, tx, ride, () => endOf(ctx, tx, ride), at);
}

/** What a ride costs as far as it is known, and what its page says. */
async function endOf(ctx: TxContext, tx: Tx, { known, user_id: userId }: KnownRide) {
  const kind = kindOf(known);
  const facts = kind.facts(known);
  const cost = await kind.cost(known, before(tx, userId, (known.entry ?? known.exit).at));
  const ticket = await dayTicketOf(ctx, tx, userId, known);
  const isFree = ticket !== null && cost !== null;
  // A statement of the fare would end in a sum that nobody pays.
  const free = isFree && { fee: null, discountCents: cost.amountCents };
  return {
    ...(cost ?? { fee: null }),
    ...free,
    ...factsWith(facts, ticket),
    arrived: cost !== null,
  };
}

/** What a ride costs with the end that its rider claims, before what comes off; null: nobody can say. */
export const claimedCents = async (ride: PartnerRide, claimed: Passage): Promise<number | null> => {
  const known = { ...readRide(ride), [claimed.kind]: claimed } as Reported;
  const cost = await kindOf(known).cost(known, {
    ofMonth: () => Promise.resolve({ rides: 0, cents: 0 }),
    minutesSince: () => Promise.resolve(null),
  });
  return cost && cost.amountCents;
};

/**
 * Ends a ride by the entry or exit that its rider says was not recorded; one that ended without it costs what it would
 * have. Raises `payment_under_way`, `order_not_payable`.
 */
export async function endAsClaimed(
  ctx: TxContext,
  tx: Tx,
  ride: PartnerRide & { key: RideKey },
  claimed: Passage,
): Promise<void> {
  const known = { ...readRide(ride), [claimed.kind]: claimed } as Reported;
  const next = { ...ride, known };
  if (ride.ended_at === null) await end(ctx, tx, next, claimed.at);
  else if (ride.order_id !== null) {
    const order = { userId: ride.user_id, id: ride.order_id };
    await repriceRide(ctx, tx, order, await endOf(ctx, tx, next));
  }
}

/**
 * A gate saw after all what the rider said: the gate is right. What is not paid yet costs what it should; of what was
 * paid goes back what is too much.
 */
async function takeBackRepair(ctx: TxContext, tx: Tx, ride: KnownRide): Promise<void> {
  if (ride.order_id === null) return;
  const key = { userId: ride.user_id, id: ride.order_id };
  const { status } = await lockOrder(tx, key);
  if (status === 'to_be_paid') return await repriceRide(ctx, tx, key, await endOf(ctx, tx, ride));
  await addFacts(tx, ride);
  await refundAbove(ctx, tx, key);
}

/** What comes after the end by rule completes what the order says; what it costs stays. */
async function addFacts(
  tx: Tx,
  { known, user_id: userId, order_id: id }: KnownRide,
): Promise<void> {
  if (id === null) return;
  const { fields } = await lockOrder(tx, { userId, id });
  const coveredBy = 'coveredBy' in fields ? (fields.coveredBy ?? null) : null;
  await writeRideFacts(tx, { userId, id }, factsWith(kindOf(known).facts(known), coveredBy));
}

/** What the rider rode before an instant. */
const before = (tx: Tx, userId: string, to: Date): RiddenBefore => ({
  ofMonth: (type) => riddenInMonth(tx, { userId, type, to }),
  async minutesSince(mode) {
    const last = await lastTransit(tx, userId, to);
    return last?.mode === mode ? (to.getTime() - last.at.getTime()) / 60_000 : null;
  },
});

/** Ends a ride of which one end was never reported. */
export async function endRideByRule(ctx: TxContext, tx: Tx, key: RideKey): Promise<void> {
  const ride = await lockRow(tx, 'partner_rides', key);
  if (ride === undefined || ride.ended_at !== null) return;
  const known = readRide(ride) as Reported;
  const rider = await riderNamed(tx, ride.user_id);
  const order_id = ride.order_id ?? (await begin(ctx, tx, key, rider, known));
  const { at } = known.entry ?? known.exit;
  await end(ctx, tx, { ...ride, order_id, key, known }, at);
}
