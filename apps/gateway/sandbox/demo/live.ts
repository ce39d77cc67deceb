import {
  DAY_MS,
  cityWeekday,
  cityDay,
  endOfCityDay,
  timeOn,
} from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import { stationNamed } from '../../src/city/network.ts';
import type { Tx } from '../../src/db/database.ts';
import { findRow } from './rows.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import {
  createOrder,
  findOrder,
  type Order,
  type OrderKey,
} from '../../src/modules/money/orders/service.ts';
import { cancelOrder } from '../../src/modules/money/payments/service.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { reportPassage } from '../gates/driver.ts';
import { reportBikeRide } from '../bikes/driver.ts';
import { reportStay } from '../parking/page.ts';
import { actOnTrade } from '../payment/trades.ts';
import { repeat } from '../repeat.ts';
import { queries, updateRows } from '../tables.ts';
import { reportTicket } from '../ticketing/driver.ts';
import { adoptStanding } from './adopt.ts';
import { seedPlayers } from './campaign-players.ts';
import { planDay } from './days.ts';
import {
  claimErrands,
  type Errand,
  type ErrandRow,
  markDone,
  type Planned,
  putErrands,
  type Which,
} from './errands.ts';
import { tapToPay } from './pay.ts';
import { DEMO_RIDER } from './seed.ts';

const IDLE_MS = 1000;
/** While the database is away. */
const FAULT_MS = 5000;
/** The interval and the maximum number of tries of an errand that waits for a partner's report. */
const AGAIN_MS = 60_000;
const MAX_TRIES = 600;
/** Maximum number of missed days to catch up on. */
const CATCH_UP_DAYS = 31;

/** Makes the demo riders live from now on. Returns a function that stops it. */
export function liveDemo(ctx: Context): () => Promise<void> {
  let hasBegun = false;
  const round = async (): Promise<number> => {
    if (!hasBegun) {
      await beginLiving(ctx);
      await seedPlayers(ctx);
    }
    hasBegun = true;
    return (await liveRound(ctx)) > 0 ? 0 : IDLE_MS;
  };
  const living = repeat(round, {
    faultMs: FAULT_MS,
    onFault(err) {
      ctx.log.warn({ event: 'sandbox.demo_stands_still', err }, 'the demo riders cannot continue');
    },
  });
  return async () => await living.stop();
}

/** Plans the commuter's days from now on, and the continuation of the demo riders' open orders. A second call adds nothing. */
export async function beginLiving(ctx: Context): Promise<void> {
  const rider = await findRow(ctx.db, 'users', { phone: DEMO_RIDER });
  if (rider === undefined) return;
  await adoptStanding(ctx);
  const pendingPlan = await queries(ctx.db)
    .selectFrom('sandbox.errands')
    .select('id')
    .where('user_id', '=', rider.id)
    .where(sql`body ->> 'do'`, '=', 'plan')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (pendingPlan !== undefined) return;
  const now = ctx.clock.now();
  const day = cityDay(now);
  await putErrands(ctx.db, rider.id, chanceOf('begin', day), [
    [now, { do: 'plan', day, since: now.toISOString() }],
  ]);
}

/** Runs the due errands once. Returns their number. */
export async function liveRound(ctx: Context): Promise<number> {
  const dueErrands = await claimErrands(ctx);
  for (const row of dueErrands) {
    try {
      await perform(ctx, row);
    } catch (err) {
      ctx.log.warn(
        { event: 'sandbox.errand_failed', err, errandId: row.id },
        'an action of a demo rider failed and is tried again',
      );
      if (row.attempts >= MAX_TRIES) await markDone(ctx, ctx.db, row);
    }
  }
  return dueErrands.length;
}

async function perform(ctx: Context, row: ErrandRow): Promise<void> {
  const { body } = row;
  if (isOfRider(body)) {
    const act = body.do === 'pay' ? pay : cancel;
    await later(ctx, row, await act(ctx, row, body.order));
    return;
  }
  await inTransaction(ctx.db, async (tx) => {
    if (await markDone(ctx, tx, row)) await performIn(ctx, tx, row, body);
  });
}

type OfRider = Extract<Errand, { order: Which }>;
type Written = Exclude<Errand, OfRider>;

/** Whether an errand is an action of the rider, whose calls have their own transactions. */
const isOfRider = (errand: Errand): errand is OfRider =>
  errand.do === 'pay' || errand.do === 'cancel';

/** Performs an errand in the transaction that marks it as done. */
async function performIn(ctx: Context, tx: Tx, row: ErrandRow, errand: Written): Promise<void> {
  switch (errand.do) {
    case 'plan':
      return await plan(ctx, tx, row, errand);
    case 'pass':
      return await reportPassage(ctx, tx, errand.passage);
    case 'park':
      return await reportStay(ctx, tx, errand.stay);
    case 'cycle':
      return await reportBikeRide(ctx, tx, errand.ride);
    case 'inspect':
      return await reportTicket(ctx, tx, errand.ticket);
    case 'buy':
      return await buy(ctx, tx, row, errand);
  }
}

async function plan(
  { config, clock, adapters }: Context,
  tx: Tx,
  { user_id }: ErrandRow,
  { day, since }: Extract<Errand, { do: 'plan' }>,
): Promise<void> {
  // Demo riders pay with the default provider.
  const isPretended = (port: 'bikes' | 'gates' | 'parking' | 'ticketing'): boolean =>
    adapters.payments[0].name === 'sandbox' && adapters[port].name === 'sandbox';
  const chance = chanceOf(config.DEMO_SEED, 'errands', user_id, day);
  const from = since === undefined ? new Date(0) : new Date(since);
  const rider = existing(await findRow(tx, 'users', { id: user_id }), 'user_not_found');
  const planned = planDay(config.DEMO_SEED, rider, day, isPretended);
  const oldest = clock.now().getTime() - CATCH_UP_DAYS * DAY_MS;
  const next = new Date(Math.max(endOfCityDay(day).getTime(), oldest));
  await putErrands(tx, user_id, chance, [
    [next, { do: 'plan', day: cityDay(next) }],
    ...planned.filter(([instant]) => instant >= from),
    ...(isPretended('gates') ? forgottenExits(user_id, chance, day, since) : []),
  ]);
}

/** Plans a ride without an exit report, on the first day and on Mondays. Unless the rider completes it, it costs the lowest fare a day later. */
function forgottenExits(
  rider: string,
  chance: Chance,
  day: string,
  firstDay: string | undefined,
): Planned[] {
  const noon = timeOn(day, '12:00');
  if (firstDay === undefined && cityWeekday(noon) !== 1) return [];
  const now = firstDay === undefined ? noon : new Date(firstDay);
  const enteredAt = new Date(now.getTime() - 40 * 60_000);
  const head = { rider, journey: uuidv7({ clock: { now: () => enteredAt }, random: chance }) };
  const { id: place } = stationNamed('人民广场');
  const passage = {
    ...head,
    mode: 'metro',
    kind: 'entry',
    at: enteredAt.toISOString(),
    place,
  } as const;
  const order = { port: 'gates', ride: head.journey } as const;
  return [
    [now, { do: 'pass', passage }],
    [new Date(enteredAt.getTime() + DAY_MS), { do: 'pay', order }],
  ];
}

/** Creates the order, as a shop page would, and plans the events that follow. */
async function buy(
  ctx: Context,
  tx: Tx,
  row: ErrandRow,
  { order, afterwards }: Extract<Errand, { do: 'buy' }>,
): Promise<void> {
  const { user_id: rider } = row;
  const now = ctx.clock.now();
  const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const orderId = await createOrder(ctx, tx, rider, { ...order, at: new Date(order.at) });
  const orderRef = { orderId };
  const follows: Planned[] = [];
  if (afterwards.payAfter !== null)
    follows.push([inSeconds(afterwards.payAfter), { do: 'pay', order: orderRef }]);
  if (afterwards.cancelAfter !== null) {
    follows.push([inSeconds(afterwards.cancelAfter), { do: 'cancel', order: orderRef }]);
  }
  if (afterwards.use !== null) {
    const { at, validUntil } = afterwards.use;
    // A purchase that is late because the gateway was down is also used late.
    const usedAt = new Date(Math.max(Date.parse(at), inSeconds(60).getTime()));
    const ticket = { orderId, rider, event: 'used', at: usedAt.toISOString(), validUntil } as const;
    follows.push([usedAt, { do: 'inspect', ticket }]);
  }
  await putErrands(tx, rider, chanceOf('follows', row.id), follows);
}

async function later(
  ctx: Context,
  { id, attempts }: ErrandRow,
  outcome: 'done' | 'again',
): Promise<void> {
  const isOver = outcome === 'done' || attempts >= MAX_TRIES;
  const now = ctx.clock.now();
  const change = isOver ? { done_at: now } : { run_at: new Date(now.getTime() + AGAIN_MS) };
  await updateRows(ctx.db, 'sandbox.errands', { id }, change);
}

async function orderOf(
  { db }: Context,
  userId: string,
  orderRef: Which,
): Promise<(OrderKey & { order: Order }) | undefined> {
  const id =
    'orderId' in orderRef
      ? orderRef.orderId
      : (await findRow(db, 'partner_rides', { ...orderRef, provider: 'sandbox' }))?.order_id;
  const order = id ? await findOrder(db, { userId, id }) : undefined;
  return order && { userId, id: order.id, order };
}

/** Starts a payment and pays at the cashier. Waits until an amount is due. */
async function pay(ctx: Context, row: ErrandRow, orderRef: Which): Promise<'done' | 'again'> {
  const target = await orderOf(ctx, row.user_id, orderRef);
  if (target === undefined || target.order.status === 'ongoing') return 'again';
  const { status } = target.order;
  if (status !== 'to_be_paid' && status !== 'in_payment') return 'done';
  const payment = await tapToPay(ctx, target, `${row.id}-${row.attempts}`);
  await actOnTrade(ctx, payment.id, { action: 'pay' });
  return 'again';
}

async function cancel(ctx: Context, row: ErrandRow, orderRef: Which): Promise<'done' | 'again'> {
  const target = await orderOf(ctx, row.user_id, orderRef);
  if (target === undefined) return 'again';
  const attempt = {
    userId: row.user_id,
    key: `demo-${row.id}`,
    endpoint: 'demo',
    asked: target.id,
  };
  await cancelOrder(ctx, target, attempt).catch((error: unknown) => {
    // Ignores a refusal, for instance because the ride ended in between.
    if (!(error instanceof CodedError)) throw error;
  });
  return 'done';
}
