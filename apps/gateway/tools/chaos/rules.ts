import { isDeepStrictEqual } from 'node:util';
import { type OrderStatus, TRANSITIONS } from '@shtrans/contract/orders/status';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { PaymentStatus } from '@shtrans/contract/payments/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { Row } from '../../src/db/schema.ts';
import { KINDS } from '../../src/modules.ts';
import { dataInForce } from '../../src/modules/base/catalogue/service.ts';
import { checkPoints, pointsOf } from '../../src/modules/rewards/facts/service.ts';
import { ledgerCheck } from '../../test/ledger-check.ts';
import { stockFaults } from '../../test/stock-check.ts';
import type { Cluster } from './cluster.ts';
import type { Deed, Entry } from './journal.ts';
import type { Field } from './phone.ts';
import { fairFaults, inTheBooks } from './fair.ts';
import { GIFT, GIFT_STOCK } from './stories.ts';
import { queries } from '../../test/rows.ts';

/** Statuses that do not change without an action of the rider. */
const AT_REST: readonly OrderStatus[] = ['to_be_used', 'completed', 'closed', 'refunded'];
/** Healthy gateways claim a due job within this time. */
const OVERDUE_MS = 10_000;

const short = (value: unknown): string => JSON.stringify(value).slice(0, 400);

/** Returns a line for each order, job, payment or refund that is still pending; empty if all orders are settled. */
export async function unrest(db: Db, orders: readonly string[], skip: boolean): Promise<string[]> {
  if (orders.length === 0) return [];
  const ids = [...orders];
  // Without skipping waits, a ride is settled too late to wait for it here.
  const atRest = skip ? AT_REST : [...AT_REST, 'paid'];
  const { rows } = await sql<{ what: string }>`
    select 'order ' || id || ' is ' || status as what from orders
      where id = any(${ids}) and not status = any(${[...atRest]})
    union all select 'job ' || kind || ' is to be done' from jobs
      where kind = 'order.facts' and done_at is null and payload ->> 'orderId' = any(${ids})
    union all select 'payment ' || id || ' is confirming' from payments
      where order_id = any(${ids}) and status = 'confirming'
    union all select 'refund ' || id || ' is pending' from refunds
      where order_id = any(${ids}) and status = 'pending'`.execute(db);
  return rows.map(({ what }) => what);
}

/** Makes pending jobs due now, without back-off and leases of dead gateways, and completes slow refunds. */
export async function skipWaits({ db, providerDb }: Cluster): Promise<void> {
  // The transit operators settle a ride ten minutes after its payment.
  await sql`
    update payments p set finished_at = finished_at - interval '10 minutes' from orders o
    where o.user_id = p.user_id and o.id = p.order_id and o.type = 'metro' and o.status = 'paid'
      and p.status = 'succeeded' and p.finished_at > now() - interval '10 minutes'`.execute(db);
  // The same for a ride that coupon and points paid for.
  await sql`
    update orders set updated_at = updated_at - interval '10 minutes'
    where type = 'metro' and status = 'paid' and paid_cents = 0
      and updated_at > now() - interval '10 minutes'`.execute(db);
  await sql`
    update jobs set run_at = now(), leased_until = null
    where done_at is null and run_at > now() and attempts > 0
      and kind <> 'payment.reconcile'
      -- On a busy machine a job takes time, so a recent claim stays.
      and (leased_until is null or leased_until < now() + interval '25 s')`.execute(db);
  await sql`update sandbox.refunds set due_at = now() where state = 'processing'`.execute(
    providerDb,
  );
}

/** Returns a line for each broken rule, once nothing is pending. */
export async function brokenRules(
  { cluster, gifts }: Pick<Field, 'cluster' | 'gifts'>,
  orders: readonly string[],
  entries: readonly Entry[],
): Promise<string[]> {
  const { db, providerDb } = cluster;
  return [
    ...answersOfKeys(entries),
    ...(await lostWrites(cluster, entries)),
    ...(await brokenHistories(db, orders, entries)),
    ...paymentsGoneBack(entries),
    ...(await giftFaults(db, gifts)),
    ...(await overdueJobs(db)),
    ...(await stockFaults(db)).map((fault) => `stock: ${fault}`),
    ...(await ledgerCheck(db, providerDb)).faults.map((fault) => `money: ${fault}`),
    ...(await pointsFaults(db)),
    ...(await benefitFaults(db)),
    ...(await fairFaults(db)),
  ];
}

/** Returns the part of an answer that must not change: not the standing of a campaign, but the rider's awards. */
const lastingPart = ({ deed, body }: Entry): object => {
  // At the fair a rider's awards increase.
  if (deed === 'take') return {};
  return deed === 'claim'
    ? { awards: (body as { awards: object[] }).awards }
    : { ...(body as object), checkout: null };
};

/** Checks that an idempotency key keeps its first answer, except for the checkout, which expires. */
function answersOfKeys(entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  const byKey = Map.groupBy(entries, ({ key }) => key);
  byKey.delete(undefined);
  for (const [key, answers] of byKey) {
    const inOrder = answers.toSorted((a, b) => a.until - b.until);
    const first = inOrder.find(({ status }) => status === 200);
    if (first === undefined) continue;
    for (const later of inOrder.slice(inOrder.indexOf(first) + 1)) {
      if (later.status === 200 && isDeepStrictEqual(lastingPart(first), lastingPart(later)))
        continue;
      faults.push(
        `key ${key} was answered ${short(first.body)} and then ${later.status} ${short(later.body)}`,
      );
    }
  }
  return faults;
}

type Ids = RawBuilder<{ id: string }>;

/**
 * How to find acknowledged writes in the tables: the expected id of an entry, and a query that returns those of the
 * expected ids that exist exactly once.
 */
const LOOKUPS: readonly {
  what: string;
  deed: Deed;
  wanted: (entry: Entry) => string | undefined;
  find: (ids: string[]) => Ids;
  at?: 'provider';
}[] = [
  {
    what: 'payment',
    deed: 'pay',
    wanted: (entry) => `${entry.of} ${idIn(entry.body)}`,
    find: (ids) => sql`select order_id || ' ' || id as id from payments
      where order_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'refund',
    deed: 'refund',
    wanted: (entry) => `${entry.of} ${idIn(entry.body)}`,
    find: (ids) => sql`select order_id || ' ' || id as id from refunds
      where order_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'cancellation',
    deed: 'cancel',
    wanted: (entry) => entry.of,
    // A ticket paid only with coupon and points is refunded instead of closed.
    find: (ids) => sql`select o.id::text from orders o
      join order_events e on e.user_id = o.user_id and e.order_id = o.id
        and e.event in ('cancelled', 'refund_succeeded')
      where o.id::text = any(${ids}) and (o.status = 'closed' and o.closed_reason = 'cancelled'
        or o.status = 'refunded' and o.paid_cents = 0)
      group by o.id having count(*) = 1`,
  },
  {
    what: 'claim',
    deed: 'claim',
    wanted: ({ rider, body }) => `${rider} ${idIn((body as { awards: unknown[] }).awards[0])}`,
    find: (ids) => sql`select user_id || ' ' || id as id from campaign_awards
      where campaign = ${GIFT} and user_id || ' ' || id = any(${ids})`,
  },
  {
    what: 'what was done at the fair',
    deed: 'take',
    wanted: ({ rider, of }) => `${rider} ${of}`,
    find: inTheBooks,
  },
  {
    what: 'money of payment',
    deed: 'cashier',
    wanted: ({ of, body }) => ((body as { state: string }).state === 'paid' ? of : undefined),
    find: (ids) => sql`select payment_id::text as id from sandbox.trades
      where payment_id::text = any(${ids}) and state = 'paid'`,
    at: 'provider',
  },
];

const idIn = (body: unknown): string => (body as { id: string }).id;

const knownKeys = (ids: string[]): Ids =>
  sql`select key as id from idempotency_keys where key = any(${ids})`;

/** Returns a line for each acknowledged write that is not in the tables. */
async function lostWrites(
  { db, providerDb }: Cluster,
  entries: readonly Entry[],
): Promise<string[]> {
  const acknowledged = entries.filter(({ status }) => status === 200);
  const lookups = LOOKUPS.map(async ({ what, deed, wanted, find, at }) => {
    const ids = acknowledged.flatMap((entry) => (entry.deed === deed ? (wanted(entry) ?? []) : []));
    return await missing(at === 'provider' ? providerDb : db, what, ids, find);
  });
  const keys = acknowledged.flatMap(({ key }) => key ?? []);
  return [...(await Promise.all(lookups)).flat(), ...(await missing(db, 'key', keys, knownKeys))];
}

async function missing(
  db: Db,
  noun: string,
  expectedIds: string[],
  find: (ids: string[]) => Ids,
): Promise<string[]> {
  const { rows } = await find(expectedIds).execute(db);
  const presentIds = new Set(rows.map(({ id }) => id));
  return [...new Set(expectedIds)].flatMap((id) =>
    presentIds.has(id) ? [] : `${noun} ${id} is lost`,
  );
}

type EventRow = Pick<
  Row<'order_events'>,
  'order_id' | 'event' | 'from_status' | 'to_status' | 'at'
>;

/** Returns the faults of orders whose events are not a chain, or whose riders saw states in another order. */
async function brokenHistories(
  db: Db,
  orders: readonly string[],
  entries: readonly Entry[],
): Promise<string[]> {
  if (orders.length === 0) return [];
  const ids = [...orders];
  const { rows: events } = await sql<EventRow>`
    select order_id, event, from_status, to_status, at from order_events
    where order_id = any(${ids}) order by order_id, at`.execute(db);
  const { rows } = await sql<{ id: string; status: OrderStatus }>`
    select id, status from orders where id = any(${ids})`.execute(db);
  const histories = Map.groupBy(events, (event) => event.order_id);
  const sightings = Map.groupBy(
    entries.filter(({ status }) => status === 200),
    (entry) => entry.of,
  );
  return rows.flatMap(({ id, status }) => {
    const chain = histories.get(id) ?? [];
    const faults = [...chainFaults(chain, status), ...sightFaults(chain, sightings.get(id) ?? [])];
    return faults.map(
      (fault) => `order ${id}: ${fault}: ${chain.map(({ to_status }) => to_status).join(' > ')}`,
    );
  });
}

function chainFaults(chain: readonly EventRow[], status: OrderStatus): string[] {
  const faults: string[] = [];
  for (const [i, { event, from_status, to_status, at }] of chain.entries()) {
    const before = chain[i - 1];
    if (before === undefined) continue;
    if (from_status !== before.to_status) faults.push(`${event} is from ${from_status}`);
    if (at <= before.at) faults.push(`${event} is not after the event before`);
    const isLegal = TRANSITIONS.some(
      ({ from, event: name, to }) =>
        from === from_status && name === event && (to === to_status || to === 'previous'),
    );
    if (!isLegal) faults.push(`${event} leads from ${from_status} to ${to_status}`);
    if (event === 'payment_confirmed' && chain.slice(0, i).some((each) => each.event === event)) {
      faults.push('it was paid twice');
    }
  }
  if (chain[0]?.from_status !== null) faults.push('its first event is missing');
  if (chain.at(-1)?.to_status !== status) faults.push(`it is ${status}`);
  return faults;
}

/** Checks that a read that began after the end of another does not show an earlier state. */
function sightFaults(chain: readonly EventRow[], entries: readonly Entry[]): string[] {
  const looks = entries.flatMap(({ deed, body, from, until }) => {
    if (deed !== 'order' && deed !== 'cancel') return [];
    const sighting = body as Pick<OrderDetail, 'status' | 'closedReason'>;
    // The answer of a cancellation may be a repeated old one.
    return [{ seen: sighting, from: deed === 'order' ? from : 0, until, place: 0 }];
  });
  const inOrder = looks.toSorted((a, b) => a.from - b.from);
  for (const look of inOrder) {
    const before = inOrder.filter(({ until }) => until <= look.from);
    const minIndex = Math.max(0, ...before.map(({ place }) => place));
    look.place = chain.findIndex(
      ({ to_status }, i) => i >= minIndex && mayShow(to_status, look.seen),
    );
    if (look.place < 0) {
      return [`a rider saw ${look.seen.status} after ${chain[minIndex]?.to_status}`];
    }
  }
  return [];
}

/**
 * Whether an order with this status may be shown as `sighting`. One whose payment deadline has passed is shown as closed
 * before it is, and a payment that began in time may still be written after that.
 */
const mayShow = (
  status: OrderStatus,
  sighting: Pick<OrderDetail, 'status' | 'closedReason'>,
): boolean =>
  status === sighting.status ||
  (status === 'to_be_paid' &&
    sighting.status === 'closed' &&
    sighting.closedReason === 'payment_timed_out');

const RANK: Record<PaymentStatus, number> = {
  confirming: 0,
  failed: 1,
  succeeded: 2,
  refunding: 3,
  refunded: 4,
};

/** Returns payments whose status went backwards, except after a refused refund. */
function paymentsGoneBack(entries: readonly Entry[]): string[] {
  const looks = entries.filter(({ deed, status }) => deed === 'payment' && status === 200);
  return [...Map.groupBy(looks, (look) => look.of)].flatMap(([id, ofOne]) =>
    ofOne.flatMap((later) => {
      const status = statusOf(later);
      const earlier = ofOne.find(
        (look) =>
          look.until <= later.from &&
          RANK[statusOf(look)] > RANK[status] &&
          !(statusOf(look) === 'refunding' && status === 'succeeded'),
      );
      return earlier ? [`payment ${id} was ${statusOf(earlier)} and then ${status}`] : [];
    }),
  );
}

const statusOf = ({ body }: Entry): PaymentStatus => (body as { status: PaymentStatus }).status;

/** Checks that remaining and claimed gifts add up to the total, and that each award has exactly one coupon. */
async function giftFaults(db: Db, gifts: number): Promise<string[]> {
  const { rows } = await sql<{ left: number; claimed: number }>`
    select total - taken as left, (select count(*)::int from campaign_awards
      where campaign = ${GIFT} and reward = 'metro') as claimed
    from stock where item = ${GIFT_STOCK}`.execute(db);
  const { left, claimed } = rows[0] ?? { left: 0, claimed: 0 };
  const wrong = await sql<{ id: string; granted: number }>`
    select * from (
      select id, (select count(*)::int from coupons
        where coupons.user_id = campaign_awards.user_id
          and cause_kind = 'campaign' and cause_id = campaign_awards.id::text) as granted
      from campaign_awards where campaign = ${GIFT}
    ) awards where granted <> 1`.execute(db);
  return [
    ...(left + claimed === gifts ? [] : [`gifts: ${claimed} claimed and ${left} left of ${gifts}`]),
    ...wrong.rows.map(({ id, granted }) => `gift award ${id}: ${granted} coupons`),
  ];
}

/** Returns wrong sums of the ledger of points, and rides that are not counted once with their points. */
export async function pointsFaults(db: Db): Promise<string[]> {
  const { data } = await dataInForce({ db, clock: { now: () => new Date() }, kinds: KINDS });
  const facts = await queries(db).selectFrom('ride_facts').selectAll().execute();
  const postings = await queries(db)
    .selectFrom('ledger_postings')
    .select(['cause_id', 'change'])
    .where('currency', '=', 'points')
    .where('cause_kind', 'like', 'order.%')
    .execute();
  const postingsByOrder = Map.groupBy(postings, ({ cause_id }) => cause_id);
  const wrong = facts.flatMap(({ order_id, type, fare_cents, reversed_at }) => {
    const duePoints = reversed_at ? 0 : pointsOf(data.points, { type, paidCents: fare_cents });
    const grantedPoints = (postingsByOrder.get(order_id) ?? []).reduce(
      (sum, { change }) => sum + change,
      0,
    );
    return grantedPoints === duePoints
      ? []
      : [`ride ${order_id} has ${grantedPoints} points, not ${duePoints}`];
  });
  const { faults } = await checkPoints(db);
  return [...wrong, ...faults].map((fault) => `points: ${fault}`);
}

/**
 * Returns the inconsistencies of coupons and points with orders, once nothing is pending. Each is taken by exactly the
 * order that holds it, until that is closed or refunded; and together with the payment they are the amount of the order.
 */
export async function benefitFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with takers as materialized (
      select id, user_id, status, amount_cents, discount_cents, paid_cents,
        (holds #>> '{coupon,id}')::uuid as coupon, holds #>> '{points,id}' as points,
        (holds #>> '{points,amount}')::int as amount,
        coalesce((holds #>> '{coupon,cents}')::int, 0) + coalesce((holds #>> '{points,cents}')::int, 0) as off,
        status not in ('closed', 'refunded') as keeps,
        case when status in ('to_be_paid', 'in_payment') then 'held' else 'used' end as state
      from orders where holds ?| array['coupon', 'points']),
    spent as materialized (
      select p.cause_id, p.change, p.user_id, exists (select from ledger_postings r
        where r.user_id = p.user_id and r.currency = p.currency and r.reverses = p.seq) as is_back
      from ledger_postings p where p.currency = 'points' and p.cause_kind = 'order.points')
    select format('coupon %s is used by %s orders', coupon, count(*)) as fault
      from takers where keeps and coupon is not null group by coupon having count(*) > 1
    union all
    select format('coupon %s is %s by order %s, not %s', t.coupon, c.state, c.order_id, t.state)
      from takers t left join coupons c on c.user_id = t.user_id and c.id = t.coupon
      where t.keeps and t.coupon is not null
        and (c.state, c.order_id) is distinct from (t.state, t.id)
    union all
    select format('coupon %s is %s, and order %s does not have it', c.id, c.state, c.order_id)
      from coupons c where c.state in ('held', 'used')
        and not exists (select from takers t where t.keeps and t.id = c.order_id and t.coupon = c.id)
    union all
    select format('points %s of order %s (%s): %s', coalesce(t.points, s.cause_id), t.id, t.status,
        case when s.cause_id is null then 'were not spent' when s.is_back then 'are back'
          else 'are spent: ' || -s.change end)
      from (select * from takers where points is not null) t
      full join spent s on s.user_id = t.user_id and s.cause_id = t.points
      where s.cause_id is null or -s.change is distinct from coalesce(t.amount, -s.change)
        or s.is_back = coalesce(t.keeps, false)
    union all
    select format('order %s costs %s, %s off by what it holds (it says %s), and paid %s',
        id, amount_cents, off, discount_cents, paid_cents)
      from takers where discount_cents <> off or amount_cents - off <> coalesce(paid_cents, amount_cents - off)
    order by 1`.execute(db);
  return rows.map(({ fault }) => `benefits: ${fault}`);
}

/** Returns due jobs that no gateway claims. */
async function overdueJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; dedup: string; ms: number }>`
    select kind, dedup, (extract(epoch from now() - run_at) * 1000)::int as ms from jobs
    where done_at is null and run_at < now() - ${OVERDUE_MS} * interval '1 ms'`.execute(db);
  return rows.map(({ kind, dedup, ms }) => `job ${kind} ${dedup} is overdue by ${ms} ms`);
}
