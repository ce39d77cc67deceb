import { isDeepStrictEqual } from 'node:util';
import type { PaymentStatus } from '@shtrans/contract/payments/schemas';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { ledgerCheck } from '../../test/ledger-check.ts';
import { stockFaults } from '../../test/stock-check.ts';
import type { Entry } from './journal.ts';
import type { Field } from './phone.ts';
import { fairFaults } from './fair.ts';
import { GIFT, GIFT_STOCK } from './stories.ts';
import { brokenHistories } from './order-histories.ts';
import { lostWrites } from './lost-writes.ts';
import { pointsFaults, benefitFaults } from './benefit-faults.ts';

/** Healthy gateways claim a due job within this time. */
const OVERDUE_MS = 10_000;

const short = (value: unknown): string => JSON.stringify(value).slice(0, 400);

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

/** Returns due jobs that no gateway claims. */
async function overdueJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; dedup: string; ms: number }>`
    select kind, dedup, (extract(epoch from now() - run_at) * 1000)::int as ms from jobs
    where done_at is null and run_at < now() - ${OVERDUE_MS} * interval '1 ms'`.execute(db);
  return rows.map(({ kind, dedup, ms }) => `job ${kind} ${dedup} is overdue by ${ms} ms`);
}
