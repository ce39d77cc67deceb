import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { KINDS } from '../../src/modules.ts';
import { dataInForce } from '../../src/modules/base/catalogue/service.ts';
import { checkPoints, pointsOf } from '../../src/modules/rewards/facts/service.ts';
import { queries } from '../../test/rows.ts';

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
