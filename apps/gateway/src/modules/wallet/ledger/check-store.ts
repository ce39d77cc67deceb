import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** The numbers of checked accounts and postings, and the faults, one line each, at most 100. */
export interface LedgerReport {
  accounts: number;
  postings: number;
  faults: string[];
}

/** Maximum accounts, and approximate postings, checked by one statement: well within a second. */
const ACCOUNTS_PER_STATEMENT = 200;
const POSTINGS_PER_STATEMENT = 10_000;
const MAX_FAULTS = 100;

/** Tables that contain accounts: an account missing in one of them is in another. */
const TABLES = ['ledger_accounts', 'ledger_postings', 'ledger_entries', 'ledger_lots'] as const;

interface Slice {
  user_id: string;
  currency: string;
  accounts: number;
  postings: number;
  faults: string[];
}

/**
 * Proves for every account that no posting is missing, that the entries of each posting add up to 0 and to its change,
 * that each balance is the previous one plus the change, and that lots and debts are the sums of their entries. Reads
 * only, in slices. Gateways may run at the same time, because a posting is one statement.
 */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  const report: LedgerReport = { accounts: 0, postings: 0, faults: [] };
  let after: Slice | undefined;
  for (;;) {
    after = await checkSlice(db, after);
    if (after === undefined || report.faults.length >= MAX_FAULTS) break;
    report.accounts += after.accounts;
    report.postings += after.postings;
    report.faults.push(...after.faults);
  }
  return { ...report, faults: report.faults.slice(0, MAX_FAULTS) };
}

async function checkSlice(db: Db, after: Slice | undefined): Promise<Slice | undefined> {
  const from = sql`(${after?.user_id ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${after?.currency ?? ''})`;
  const accountKeys = TABLES.map(
    (table) => sql`(select distinct user_id, currency from ${sql.table(table)}
      where (user_id, currency) > ${from} order by 1, 2 limit ${ACCOUNTS_PER_STATEMENT})`,
  );
  const { rows } = await sql<Slice>`
    with named as materialized (
      select k.user_id, k.currency, coalesce(a.last_seq, 0) as last_seq, coalesce(a.owed, 0) as owed
      from (${sql.join(accountKeys, sql` union `)} order by 1, 2 limit ${ACCOUNTS_PER_STATEMENT}) k
      left join ledger_accounts a using (user_id, currency)),
    account as materialized (
      select user_id, currency, last_seq, owed from (
        select *, sum(last_seq) over (order by user_id, currency) - last_seq as before from named) counted
      where before < ${POSTINGS_PER_STATEMENT}),
    entered as materialized (
      select e.user_id, e.currency, e.seq, sum(e.amount) as total,
        coalesce(sum(e.amount) filter (where e.account in ('lot', 'owed')), 0) as change,
        coalesce(sum(e.amount) filter (where e.account = 'owed'), 0) as owed
      from account join ledger_entries e using (user_id, currency) group by 1, 2, 3),
    posted as materialized (
      select p.user_id, p.currency, p.seq, p.change, p.balance, e.total, e.change as entered, e.owed,
        sum(p.change) over (partition by p.user_id, p.currency order by p.seq) as balanced
      from account join ledger_postings p using (user_id, currency)
      left join entered e using (user_id, currency, seq)),
    kept as (
      select l.user_id, l.currency, l.lot, l.remaining,
        coalesce(sum(e.amount), 0) as entered, coalesce(sum(e.amount) filter (where e.seq = l.lot), 0) as opened,
        l.amount
      from account join ledger_lots l using (user_id, currency)
      left join ledger_entries e on e.user_id = l.user_id and e.currency = l.currency and e.lot = l.lot
        and e.account = 'lot'
      group by l.user_id, l.currency, l.lot),
    fault as (
      select user_id, currency, format('%s of %s postings are there', count(p.seq), last_seq) as text
      from account left join posted p using (user_id, currency)
      group by user_id, currency, last_seq
      having count(p.seq) <> last_seq or coalesce(max(p.seq), 0) <> last_seq
      union all
      select user_id, currency, format('posting %s has no entries', seq) from posted where total is null
      union all
      select user_id, currency, format('the entries of posting %s add up to %s', seq, total)
      from posted where total <> 0
      union all
      select user_id, currency, format('posting %s says %s, its entries %s', seq, change, entered)
      from posted where entered <> change
      union all
      select user_id, currency, format('the balance after posting %s is %s, not %s', seq, balanced, balance)
      from posted where balanced <> balance
      union all
      select user_id, currency, format('entries of posting %s, which is not there', seq)
      from entered e where not exists (select from posted p
        where p.user_id = e.user_id and p.currency = e.currency and p.seq = e.seq)
      union all
      select user_id, currency, format('lot %s has %s left, its entries %s', lot, remaining, entered)
      from kept where remaining <> entered
      union all
      select user_id, currency, format('lot %s began with %s, its entry %s', lot, amount, opened)
      from kept where amount <> opened
      union all
      select user_id, currency, format('%s is owed, by the entries %s', a.owed, -coalesce(sum(e.owed), 0))
      from account a left join entered e using (user_id, currency)
      group by user_id, currency, a.owed having a.owed <> -coalesce(sum(e.owed), 0)
      union all
      select user_id, currency, format('has %s and owes %s, by the postings %s',
        coalesce(held, 0), owed, coalesce(changed, 0))
      from account
      left join (select user_id, currency, sum(remaining) as held from kept group by 1, 2) k using (user_id, currency)
      left join (select user_id, currency, sum(change) as changed from posted group by 1, 2) p using (user_id, currency)
      where coalesce(held, 0) - owed <> coalesce(changed, 0))
    select user_id, currency, (select count(*)::int from account) as accounts,
      (select count(*)::int from posted) as postings,
      (select coalesce(array_agg(format('%s of %s: %s', currency, user_id, text) order by user_id, currency, text), '{}')
        from (select * from fault limit ${MAX_FAULTS}) f) as faults
    from account order by user_id desc, currency desc limit 1`.execute(db);
  return rows[0];
}
