import { cityDay } from '@shtrans/contract/values/calendar';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { OrderGains } from '@shtrans/contract/ledger/schemas';
import type { OwnKey } from '../../../http/call.ts';
import { enqueue, type JobOutcome, type Jobs, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import { dataInForceAt } from '../../base/catalogue/service.ts';
import type { PointsRules } from '../../money/points/service.ts';
import {
  type Cause,
  changeBy,
  checkLedger,
  earn,
  type LedgerReport,
  reverse,
} from '../../wallet/ledger/service.ts';
import {
  findOrder,
  lockOrder,
  type Order,
  readOrder,
  usageOf,
  usedOrdersAfter,
} from '../../money/orders/service.ts';
import { moneyOfOrder } from '../../money/payments/service.ts';
import { creditRide, savedBy, takeBackRide } from './carbon.ts';
import { factFaults } from './check-store.ts';
import { pointsExpireAt, pointsOf } from './points.ts';
import { addFact, addFacts, changeFact, findFact, type RideFact } from './store.ts';

export { closeAccount, inviterName, openAccount, savedBy } from './carbon.ts';
export { agreementOf, invitedBy, savingsSince } from './carbon-store.ts';
export { pointsExpireAt, pointsOf } from './points.ts';
export { rideFactView } from './tables.ts';
export { addFacts, countedRides, countFacts, factsOf, listJoined, lockFact } from './store.ts';

/** Checks the ledger, and that each ride that is over counts unless it was fully refunded. */
export async function checkPoints(db: Db): Promise<LedgerReport> {
  const report = await checkLedger(db);
  return { ...report, faults: [...report.faults, ...(await factFaults(db))] };
}

/** Returns when a ride ended or a ticket was used, as far as it is known. */
function endOf({ fields, status, occurredAt, completedAt, updatedAt }: Order): Date {
  switch (fields.kind) {
    case 'rail':
      return fields.exitAt === null ? occurredAt : new Date(fields.exitAt);
    case 'trip':
      return fields.arrivedAt === null ? occurredAt : new Date(fields.arrivedAt);
    case 'parking':
      return fields.exitedAt === null ? occurredAt : new Date(fields.exitedAt);
    case 'ticket':
      return status === 'consumed' ? updatedAt : (completedAt ?? updatedAt);
    default:
      return occurredAt;
  }
}

/** Returns the fact of an order that is over. */
function factOf(order: Order, fareCents: number): RideFact {
  const endedAt = endOf(order);
  return {
    user_id: order.userId,
    order_id: order.id,
    type: order.type,
    day: cityDay(endedAt),
    ended_at: endedAt,
    metres: 'distanceMetres' in order.fields ? order.fields.distanceMetres : null,
    fare_cents: fareCents,
    reversed_at: null,
  };
}

const causeOf = (kind: string, { id }: Order): Cause => ({ kind, id });
const COMPLETED = 'order.completed';

/** What counting a ride depends on. */
interface Counting {
  rules: PointsRules;
  /** Reports whether the ride's rider was referred. */
  isReferred: (tx: Tx, userId: string) => Promise<boolean>;
}

/** Enqueues one job per change of a ride's fact for the referrers of its rider. */
async function enqueueReferralRide(
  ctx: TxContext,
  tx: Tx,
  { user_id: userId, order_id: orderId, fare_cents, reversed_at }: RideFact,
  { isReferred }: Counting,
): Promise<void> {
  if (!(await isReferred(tx, userId))) return;
  const dedup = `${orderId} ${reversed_at === null ? fare_cents : 'reversed'}`;
  await enqueue(ctx, tx, { kind: 'referral.ride', dedup, payload: { userId, orderId } });
}

async function earnPoints(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  { rules, fareCents, kind }: { rules: PointsRules; fareCents: number; kind: string },
): Promise<void> {
  const amount = pointsOf(rules, { type: order.type, paidCents: fareCents });
  if (amount === 0) return;
  const expiresAt = pointsExpireAt(rules, ctx.clock.now());
  const key = { userId: order.userId, currency: 'points' } as const;
  await earn(ctx, tx, { ...key, amount, expiresAt, cause: causeOf(kind, order) });
}

/** Stores the fact of a ride, credits the carbon it saved, and gives its points, each once. */
export async function writeFact(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  counting: Counting,
  fareCents = order.paidCents ?? 0,
): Promise<void> {
  const fact = factOf(order, fareCents);
  if (await addFact(tx, fact)) await enqueueReferralRide(ctx, tx, fact, counting);
  // Carbon before points, because an exchange of one for the other locks the accounts in this order too.
  await creditRide(ctx, tx, fact);
  await earnPoints(ctx, tx, order, { ...counting, fareCents, kind: COMPLETED });
}

/**
 * Applies a refund: after a full one the ride does not count any more, after a partial one it counts with the money kept.
 * Its points are taken back and given again for that amount; its carbon does not depend on the fare.
 */
async function reverseFact(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  counting: Counting,
  keptCents: number,
): Promise<void> {
  const fact = await findFact(tx, order);
  if (fact === undefined) {
    if (keptCents > 0 && (await usageOf(tx, order)).wasUsed) {
      await writeFact(ctx, tx, order, counting, keptCents);
    }
    return;
  }
  const isWhole = keptCents === 0;
  if (fact.reversed_at !== null || (!isWhole && fact.fare_cents === keptCents)) return;
  const change = isWhole ? { reversed_at: ctx.clock.now() } : { fare_cents: keptCents };
  await changeFact(tx, order, change);
  await enqueueReferralRide(ctx, tx, { ...fact, ...change }, counting);
  if (isWhole) await takeBackRide(ctx, tx, fact);
  const key = { userId: order.userId, currency: 'points' } as const;
  const cause = causeOf('order.refunded', order);
  const hadPoints = await reverse(ctx, tx, { ...key, of: causeOf(COMPLETED, order), cause });
  // A ride that is older than the points programme earned none, so a partial refund gives none either.
  if (hadPoints && !isWhole) {
    await earnPoints(ctx, tx, order, {
      ...counting,
      fareCents: keptCents,
      kind: 'order.corrected',
    });
  }
}

/** Returns the part of a refunded order's money that was kept, in cents. */
async function keptOf({ db }: Pick<Context, 'db'>, order: Order): Promise<number> {
  const money = await moneyOfOrder(db, order);
  const refundedCents =
    money?.refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0) ?? 0;
  return (money?.payment.amount_cents ?? 0) - refundedCents;
}

/**
 * Counts a ride or use that is over, by the rules in force when it ended, or applies its refund. Repeats and the order of
 * these jobs do not matter, because only the present state of the order counts. Nothing counts for a deleted rider.
 */
export async function followFacts(
  ctx: Context,
  key: OwnKey,
  isReferred: Counting['isReferred'],
): Promise<JobOutcome> {
  const order = await findOrder(ctx.db, key);
  if (order === undefined) return NOTHING_TO_DO;
  const endedAt = endOf(order);
  const { points: rules } = await dataInForceAt(ctx, endedAt);
  const counting = { rules, isReferred };
  if (order.status === 'refunded') {
    const keptCents = await keptOf(ctx, order);
    return {
      done: async (tx) => {
        if ((await lockRiderShared(tx, key.userId)) === undefined) return;
        await reverseFact(ctx, tx, await lockOrder(tx, key), counting, keptCents);
      },
    };
  }
  return {
    done: async (tx) => {
      if ((await lockRiderShared(tx, key.userId)) === undefined) return;
      const locked = await lockOrder(tx, key);
      // A later change of the order has a job of its own.
      if ((await usageOf(tx, locked)).isOver) await writeFact(ctx, tx, locked, counting);
    },
  };
}

/**
 * Returns the points that an order gives and the CO2 that its ride saves. Before the order counts, these are the amounts by
 * the rules in force at its end, which `followFacts` posts. Throws `order_not_found`, also for another rider's order.
 */
export async function gainsOf(ctx: Context, key: OwnKey): Promise<OrderGains> {
  const order = await readOrder(ctx.db, key);
  const fact = await findFact(ctx.db, key);
  const view = { orderId: order.id, serverTime: ctx.clock.now().toISOString() };
  if (fact !== undefined) {
    const points = await changeBy(ctx.db, { userId: key.userId, currency: 'points' }, [
      causeOf(COMPLETED, order),
      causeOf('order.refunded', order),
      causeOf('order.corrected', order),
    ]);
    const carbonGrams = fact.reversed_at === null ? savedBy(fact) : 0;
    return { ...view, counted: true, points: points ?? 0, carbonGrams };
  }
  if (order.paidCents === null || NOT_COUNTED.has(order.status)) {
    return { ...view, counted: false, points: 0, carbonGrams: 0 };
  }
  const expectedFact = factOf(order, order.paidCents);
  const { points: rules } = await dataInForceAt(ctx, expectedFact.ended_at);
  const points = pointsOf(rules, { type: order.type, paidCents: order.paidCents });
  return { ...view, counted: false, points, carbonGrams: savedBy(expectedFact) };
}

/** Statuses of paid orders that will not count. */
const NOT_COUNTED = new Set<Order['status']>(['closed', 'being_refunded', 'refunded']);

/** Orders that one run of `facts.past` handles. */
const AT_ONCE = 500;

/** Stores facts, without points, of orders that were over before facts existed, one batch per run. */
export async function recordPast(
  ctx: Context,
  { after }: Jobs['facts.past'],
): Promise<JobOutcome<Jobs['facts.past']>> {
  const from = after && { userId: after.userId, id: after.orderId };
  const orders = await usedOrdersAfter(ctx.db, from, AT_ONCE);
  const last = orders.at(-1);
  if (last === undefined) return NOTHING_TO_DO;
  await addFacts(
    ctx.db,
    orders.map((order) => factOf(order, order.paidCents ?? 0)),
  );
  return { again: ctx.clock.now(), payload: { after: { userId: last.userId, orderId: last.id } } };
}
