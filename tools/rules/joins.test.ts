import { expect, it } from 'vitest';
import { asSql, crossings, unrelated } from './joins.ts';
import { isTest, sourceFiles } from './source.ts';

/**
 * Joins of rows that a distributed database holds in several shards, and why. `riders`: an act of one rider about another.
 * `proof`: a command that compares everything, one node or slice at a time. `desk`: figures and lists for operators, which ask
 * all shards. `job`: one job for many riders. `erasure`: once in the life of an account.
 */
const ACROSS: Readonly<Record<string, 'riders' | 'proof' | 'desk' | 'job' | 'erasure'>> = {
  // Pictures are shared by their contents.
  'base/files/tables.ts: files, stored_files': 'erasure',
  // Family Pay: the owner's account, and the phones and payments of relatives.
  'money/payments/intimate-store.ts: intimate_accounts, users': 'riders',
  'money/payments/store.ts: intimate_accounts, payments': 'riders',
  // Two riders on one device.
  'people/sessions/store.ts: sessions': 'riders',
  'rewards/campaigns/mechanics/ranking/store.ts: campaign_members, campaign_teams': 'job',
  'rewards/campaigns/rider-count-store.ts: campaign_acts, campaign_awards, campaign_members, campaign_players':
    'desk',
  // Teams are changed by all their members.
  'rewards/campaigns/tables.ts: campaign_members, campaign_teams': 'erasure',
  'rewards/facts/check-store.ts: jobs': 'proof',
  // Referrals belong to the referred rider; these are a referrer's.
  'rewards/invites/store.ts: ledger_postings, referrals': 'riders',
  'rewards/rebate/check.ts: jobs, rebates, referrals, ride_facts, users': 'proof',
  'rewards/rebate/store.ts: rebates, users': 'riders',
  'rewards/rebate/store.ts: rebates, referrals': 'riders',
  'travel/reports/tables.ts: partner_reports, partner_rides': 'erasure',
};

const MODULES = 'apps/gateway/src/modules/';

it('joins contain the rider, or the column that both tables are distributed by', () => {
  const files = sourceFiles('apps/gateway/src').filter(
    (file) => !isTest(file) && !file.includes('/migrations/'),
  );
  const across = crossings(files).map((line) => line.replace(MODULES, ''));
  const undeclared = across.filter((line) => !Object.hasOwn(ACROSS, line));
  expect(undeclared, 'relate the tables by user_id too, or say why not in ACROSS').toEqual([]);
  expect(Object.keys(ACROSS).filter((line) => !across.includes(line))).toEqual([]);
});

const TABLES = new Map([['orderView', 'orders']]);

it.each([
  'select from payments p join orders o on o.user_id = p.user_id and o.id = p.order_id',
  'select from payments p join ${orderView} o on o.user_id = ${rider} where p.user_id = ${rider}',
  'select from orders where user_id = $1 and exists (select from payments where user_id = $1)',
  'select from orders o join users u on u.id = o.user_id',
  'select from ledger_accounts a left join ledger_lots l using (user_id, currency)',
  'exists (select from order_events e where e.user_id = o.user_id and e.order_id = o.id)',
  "selectFrom('refund_reviews as w').leftJoin('refunds as r', (join) => join.onRef('r.user_id', '=', 'w.user_id'))",
  'select from orders where id = ${id}',
  'select from campaign_switches s join orders o on o.id = s.part',
])('lets %s pass', (statement) => expect(unrelated(asSql(statement, TABLES))).toEqual([]));

it.each([
  'select from payments p join orders o on o.id = p.order_id',
  'select from payments p join ${orderView} o on o.id = p.order_id where p.user_id = ${rider}',
  'select from orders o join payments p on p.user_id = ${other} where o.user_id = ${rider}',
  'select from payments where user_id = $1 and exists (select from orders where id = $2)',
  "selectFrom('payments').innerJoin(orderView.as('o'), 'o.id', 'payments.order_id')",
])('refuses %s', (statement) =>
  expect(unrelated(asSql(statement, TABLES))).toEqual(['orders', 'payments']),
);

it.each([
  ['select from stock s join orders o on o.user_id = s.item', ['orders', 'stock']],
  ['select from jobs j join orders o on o.user_id = j.id', ['jobs', 'orders']],
])('refuses %s, which are not placed by rider', (statement, tables) =>
  expect(unrelated(statement)).toEqual(tables),
);
