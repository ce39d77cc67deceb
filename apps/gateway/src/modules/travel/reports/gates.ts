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
import { dayTicketOf, isCoveredRide } from './day-tickets.ts';
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
import { enqueue } from '../../../jobs/queue.ts';
import { lockRow, updateRows } from './tables.ts';

/** How long an exit waits for its entry, and a late entry for its exit. */
const GRACE_MS = 30 * 60_000;

/**
 * Applies a passage that a gate, a validator or a meter reported. Throws the errors that the contract lists
 * for its webhook.
 */
export const takePassage = (
  ctx: Context,
  provider: string,
  passage: Passage,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'gates', provider, id: passage.id, about: passage.journey, body: passage },
    async (tx) => {
      const passedAt = reportedAt(ctx, passage.at, 'at');
      const { mode, code } = passage;
      const riderId =
        code === null ? passage.rider : await useRideCode(ctx, tx, { code, at: passedAt });
      const rider = await riderNamed(tx, riderId);
      if (mode === 'maglev') await passMaglev(ctx, tx, rider.id, passage);
      else await applyPassage(ctx, tx, { provider, rider, mode }, { ...passage, at: passedAt });
    },
  );

/** On the maglev the entry uses a ticket; the exit changes nothing. */
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
  passage: Passage,
): Promise<void> {
  const { at, kind } = passage;
  const key = { port: 'gates', provider, ride: passage.journey } as const;
  const ride = await lockRide(tx, key, { user_id: rider.id, mode, begun_at: at });
  if (ride.user_id !== rider.id) throw new CodedError('invalid_input', { field: 'rider' });
  if (ride.mode !== mode) throw new CodedError('invalid_input', { field: 'mode' });
  // The first of two entries or exits of one ride counts.
  if (ride[kind] !== null) return;
  const storedPassages = readRide(ride);
  const passages = { ...storedPassages, [kind]: passage };
  if (passages.entry !== null && passages.exit !== null && passages.exit.at < passages.entry.at) {
    throw new CodedError('invalid_input', { field: 'at' });
  }
  await updateRows(tx, 'partner_rides', key, {
    [kind]: JSON.stringify(passage),
    ...(kind === 'entry' && { begun_at: at }),
  });
  const next = { ...ride, key, known: passages as Reported };
  const wasMended =
    mode === 'metro' && (await closeRepair(ctx, tx, key, { kind, station: stationOf(passage).id }));
  if (wasMended) await takeBackRepair(ctx, tx, next);
  else if (ride.ended_at !== null) await addFacts(tx, next);
  else if (passages.entry === null) {
    // Throws now if the passage is invalid: no order could be made of it later, and it would block a valid
    // one.
    kindOf(next.known).facts(next.known);
    await endLater(ctx, tx, key, ctx.clock.now(), GRACE_MS);
  } else {
    const orderId = ride.order_id ?? (await begin(ctx, tx, key, rider, passages as Reported));
    if (passages.exit !== null)
      await end(ctx, tx, { ...next, order_id: orderId }, passages.exit.at);
  }
}

type PassagePair = { entry: Passage | null; exit: Passage | null };
export const readRide = ({ entry, exit }: PartnerRide): PassagePair => ({
  entry: entry && passageSchema.parse(entry),
  exit: exit && passageSchema.parse(exit),
});

type RideFacts = ReturnType<ReturnType<typeof kindOf>['facts']>;
type KnownRide = OpenRide & { known: Reported };

const kindOf = ({ entry, exit }: Reported) => RIDES_BY_MODE[(entry ?? exit).mode as RideMode];

/**
 * Creates the order of a ride that begins, and schedules the end by rule in case no exit is reported. Returns
 * the order's id.
 */
async function begin(
  ctx: TxContext,
  tx: Tx,
  key: RideKey,
  rider: Pick<Passing['rider'], 'id' | 'phone'>,
  reportedRide: Reported,
): Promise<string> {
  const kind = kindOf(reportedRide);
  const { at } = reportedRide.entry ?? reportedRide.exit;
  const initialRide =
    reportedRide.entry === null ? reportedRide : { entry: reportedRide.entry, exit: null };
  const passenger = maskPhone(rider.phone);
  const facts = factsWith(
    kind.facts(initialRide),
    await dayTicketOf(ctx, tx, { userId: rider.id, key }, initialRide),
  );
  const order = { type: kind.type, at, passenger, ...facts };
  const orderId = await createOrder(ctx, tx, rider.id, order);
  await updateRows(tx, 'partner_rides', key, { order_id: orderId });
  // Reports in transit at the limit still have `GRACE_MS` to arrive.
  await endLater(ctx, tx, key, new Date(at.getTime() + kind.limitMs - GRACE_MS), GRACE_MS);
  return orderId;
}

/** Adds the day ticket that covers the ride to the fields of its page. */
function factsWith({ fields, ...facts }: RideFacts, coveredBy: Bilingual | null): RideFacts {
  const isCovered = coveredBy !== null && (fields.kind === 'rail' || fields.kind === 'ride');
  return { ...facts, fields: isCovered ? { ...fields, coveredBy } : fields };
}

/** Ends the ride's order with the cost that follows from the reported passages. */
async function end(ctx: TxContext, tx: Tx, ride: KnownRide, endedAt: Date): Promise<void> {
  let isCovered = false;
  const coveredEnd = async () => {
    const outcome = await endOf(ctx, tx, ride);
    isCovered = isCoveredRide(outcome.fields);
    return outcome;
  };
  await endRide(ctx, tx, ride, coveredEnd, endedAt);
  const { user_id: userId, key } = ride;
  if (!isCovered || ride.known.exit === null) return;
  const payload = { userId, endedAt: endedAt.toISOString() };
  await enqueue(ctx, tx, {
    kind: 'reports.cover-later',
    dedup: `${key.provider} ${key.ride}`,
    payload,
  });
}

/** Returns the cost that follows from the reported passages, and the fields of the ride's page. */
export async function endOf(ctx: TxContext, tx: Tx, { known, user_id: userId, key }: KnownRide) {
  const kind = kindOf(known);
  const facts = kind.facts(known);
  const cost = await kind.cost(known, before(tx, userId, (known.entry ?? known.exit).at));
  const ticket = await dayTicketOf(ctx, tx, { userId, key }, known);
  const isFree = ticket !== null && cost !== null;
  // Without a fee statement, because its total would be an amount that the rider does not pay.
  const freeFare = isFree && { fee: null, discountCents: cost.amountCents };
  return {
    ...(cost ?? { fee: null }),
    ...freeFare,
    ...factsWith(facts, ticket),
    arrived: cost !== null,
  };
}

/**
 * Returns the cost of a ride with the end that its rider claims, before discounts, or null if it cannot be
 * determined.
 */
export const claimedCents = async (
  ride: PartnerRide,
  claimedPassage: Passage,
): Promise<number | null> => {
  const claimedRide = { ...readRide(ride), [claimedPassage.kind]: claimedPassage } as Reported;
  const cost = await kindOf(claimedRide).cost(claimedRide, {
    ofMonth: () => Promise.resolve({ rides: 0, cents: 0 }),
    minutesSince: () => Promise.resolve(null),
  });
  return cost && cost.amountCents;
};

/**
 * Ends a ride with the entry or exit that its rider claims. Reprices a ride that has already ended without
 * it. Throws `payment_under_way`, `order_not_payable`.
 */
export async function endAsClaimed(
  ctx: TxContext,
  tx: Tx,
  ride: PartnerRide & { key: RideKey },
  claimedPassage: Passage,
): Promise<void> {
  const claimedRide = { ...readRide(ride), [claimedPassage.kind]: claimedPassage } as Reported;
  const next = { ...ride, known: claimedRide };
  if (ride.ended_at === null) await end(ctx, tx, next, claimedPassage.at);
  else if (ride.order_id !== null) {
    const order = { userId: ride.user_id, id: ride.order_id };
    await repriceRide(ctx, tx, order, await endOf(ctx, tx, next));
  }
}

/**
 * Replaces a repair by a passage that a gate reported late: the gate takes precedence. Reprices an unpaid
 * order; refunds the excess of a paid one.
 */
async function takeBackRepair(ctx: TxContext, tx: Tx, ride: KnownRide): Promise<void> {
  if (ride.order_id === null) return;
  const key = { userId: ride.user_id, id: ride.order_id };
  const { status } = await lockOrder(tx, key);
  if (status === 'to_be_paid') return await repriceRide(ctx, tx, key, await endOf(ctx, tx, ride));
  await addFacts(tx, ride);
  await refundAbove(ctx, tx, key);
}

/** Adds a passage reported after the end by rule to the order's page; the cost stays. */
async function addFacts(
  tx: Tx,
  { known, user_id: userId, order_id: id }: KnownRide,
): Promise<void> {
  if (id === null) return;
  const { fields } = await lockOrder(tx, { userId, id });
  const coveredBy = 'coveredBy' in fields ? (fields.coveredBy ?? null) : null;
  await writeRideFacts(tx, { userId, id }, factsWith(kindOf(known).facts(known), coveredBy));
}

/** Queries for the rider's rides before an instant. */
const before = (tx: Tx, userId: string, to: Date): RiddenBefore => ({
  ofMonth: (type) => riddenInMonth(tx, { userId, type, to }),
  async minutesSince(mode) {
    const last = await lastTransit(tx, userId, to);
    return last?.mode === mode ? (to.getTime() - last.at.getTime()) / 60_000 : null;
  },
});

/** Ends a ride whose entry or exit was never reported. */
export async function endRideByRule(ctx: TxContext, tx: Tx, key: RideKey): Promise<void> {
  const ride = await lockRow(tx, 'partner_rides', key);
  if (ride === undefined || ride.ended_at !== null) return;
  const reportedRide = readRide(ride) as Reported;
  const rider = await riderNamed(tx, ride.user_id);
  const order_id = ride.order_id ?? (await begin(ctx, tx, key, rider, reportedRide));
  const { at } = reportedRide.entry ?? reportedRide.exit;
  await end(ctx, tx, { ...ride, order_id, key, known: reportedRide }, at);
}
