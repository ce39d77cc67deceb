import { DAY_MS, shanghaiDay } from '@shtrans/contract/values/calendar';
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
/** What waits for a partner's report is tried again after this, and so often. */
const AGAIN_MS = 60_000;
const MOST_TRIES = 600;
/** After a long sleep so many days are caught up with. */
const CATCH_UP_DAYS = 31;

/** Has the demo riders live from now on. Gives what ends it. */
export function liveDemo(ctx: Context): () => Promise<void> {
  let isBegun = false;
  const round = async (): Promise<number> => {
    if (!isBegun) await beginLiving(ctx);
    isBegun = true;
    return (await liveRound(ctx)) > 0 ? 0 : IDLE_MS;
  };
  const living = repeat(round, {
    faultMs: FAULT_MS,
    onFault(err) {
      ctx.log.warn({ event: 'sandbox.demo_stands_still', err }, 'the demo riders cannot go on');
    },
  });
  return async () => await living.stop();
}

/** Plans the commuter's days from now on, and what becomes of what the demo riders have standing. Again, it adds nothing. */
export async function beginLiving(ctx: Context): Promise<void> {
  const rider = await findRow(ctx.db, 'users', { phone: DEMO_RIDER });
  if (rider === undefined) return;
  await adoptStanding(ctx);
  const begun = await queries(ctx.db)
    .selectFrom('sandbox.errands')
    .select('id')
    .where('user_id', '=', rider.id)
    .where(sql`body ->> 'do'`, '=', 'plan')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (begun !== undefined) return;
  const now = ctx.clock.now();
  const day = shanghaiDay(now);
  await putErrands(ctx.db, rider.id, chanceOf('begin', day), [
    [now, { do: 'plan', day, since: now.toISOString() }],
  ]);
}

/** Does what is due now, once. Gives how much that was. */
export async function liveRound(ctx: Context): Promise<number> {
  const due = await claimErrands(ctx);
  for (const row of due) {
    try {
      await perform(ctx, row);
    } catch (err) {
      ctx.log.warn(
        { event: 'sandbox.errand_failed', err, errandId: row.id },
        'what a demo rider does went wrong and is tried again',
      );
      if (row.attempts >= MOST_TRIES) await markDone(ctx, ctx.db, row);
    }
  }
  return due.length;
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

/** What the rider does by calls that are transactions of their own. */
const isOfRider = (errand: Errand): errand is OfRider =>
  errand.do === 'pay' || errand.do === 'cancel';

/** What is one transaction with the mark that it is done. */
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
  // They pay by the default provider.
  const isPretended = (port: 'bikes' | 'gates' | 'parking' | 'ticketing'): boolean =>
    adapters.payments[0].name === 'sandbox' && adapters[port].name === 'sandbox';
  const chance = chanceOf(config.DEMO_SEED, 'errands', user_id, day);
  const from = since === undefined ? new Date(0) : new Date(since);
  const rider = existing(await findRow(tx, 'users', { id: user_id }), 'user_not_found');
  const planned = planDay(config.DEMO_SEED, rider, day, isPretended);
  const oldest = clock.now().getTime() - CATCH_UP_DAYS * DAY_MS;
  const next = new Date(Math.max(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS, oldest));
  await putErrands(tx, user_id, chance, [
    [next, { do: 'plan', day: shanghaiDay(next) }],
    ...planned.filter(([at]) => at >= from),
    ...(isPretended('gates') ? forgottenExits(user_id, chance, day, since) : []),
  ]);
}

/** At first, and then on Mondays, no gate sees the rider leave; who does not complete the ride pays the lowest fare a day later. */
function forgottenExits(
  rider: string,
  chance: Chance,
  day: string,
  since: string | undefined,
): Planned[] {
  const noon = new Date(`${day}T12:00:00+08:00`);
  if (since === undefined && noon.getUTCDay() !== 1) return [];
  const now = since === undefined ? noon : new Date(since);
  const at = new Date(now.getTime() - 40 * 60_000);
  const head = { rider, journey: uuidv7({ clock: { now: () => at }, random: chance }) };
  const { id: place } = stationNamed('人民广场');
  const passage = { ...head, mode: 'metro', kind: 'entry', at: at.toISOString(), place } as const;
  const order = { port: 'gates', ride: head.journey } as const;
  return [
    [now, { do: 'pass', passage }],
    [new Date(at.getTime() + DAY_MS), { do: 'pay', order }],
  ];
}

/** Makes the order, as a page that sells will, and plans what follows. */
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
  const which = { orderId };
  const follows: Planned[] = [];
  if (afterwards.payAfter !== null)
    follows.push([inSeconds(afterwards.payAfter), { do: 'pay', order: which }]);
  if (afterwards.cancelAfter !== null) {
    follows.push([inSeconds(afterwards.cancelAfter), { do: 'cancel', order: which }]);
  }
  if (afterwards.use !== null) {
    const { at, validUntil } = afterwards.use;
    // Who bought late, after a sleep of this gateway, uses it late.
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
  const isOver = outcome === 'done' || attempts >= MOST_TRIES;
  const now = ctx.clock.now();
  const change = isOver ? { done_at: now } : { run_at: new Date(now.getTime() + AGAIN_MS) };
  await updateRows(ctx.db, 'sandbox.errands', { id }, change);
}

async function orderOf(
  { db }: Context,
  userId: string,
  which: Which,
): Promise<(OrderKey & { order: Order }) | undefined> {
  const id =
    'orderId' in which
      ? which.orderId
      : (await findRow(db, 'partner_rides', { ...which, provider: 'sandbox' }))?.order_id;
  const order = id ? await findOrder(db, { userId, id }) : undefined;
  return order && { userId, id: order.id, order };
}

/** The rider pays: taps, and pays at the cashier. Waits until there is something to pay. */
async function pay(ctx: Context, row: ErrandRow, which: Which): Promise<'done' | 'again'> {
  const found = await orderOf(ctx, row.user_id, which);
  if (found === undefined || found.order.status === 'ongoing') return 'again';
  const { status } = found.order;
  if (status !== 'to_be_paid' && status !== 'in_payment') return 'done';
  const payment = await tapToPay(ctx, found, `${row.id}-${row.attempts}`);
  await actOnTrade(ctx, payment.id, { action: 'pay' });
  return 'again';
}

async function cancel(ctx: Context, row: ErrandRow, which: Which): Promise<'done' | 'again'> {
  const found = await orderOf(ctx, row.user_id, which);
  if (found === undefined) return 'again';
  const attempt = { userId: row.user_id, key: `demo-${row.id}`, endpoint: 'demo', asked: found.id };
  await cancelOrder(ctx, found, attempt).catch((error: unknown) => {
    // What came in between, a ride that ended for instance, stands.
    if (!(error instanceof CodedError)) throw error;
  });
  return 'done';
}
