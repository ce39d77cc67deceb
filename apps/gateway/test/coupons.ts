import { randomUUID } from 'node:crypto';
import type { GrantedTemplate } from '../src/db/schema.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { grantCoupons } from '../src/modules/wallet/coupons/service.ts';
import type { TestGateway } from './harness.ts';

/** Returns a coupon of 5.00 off any order, valid for 30 days, changed by `changes`. */
export const template = (changes: Partial<GrantedTemplate> = {}): GrantedTemplate => ({
  id: 'five-off',
  name: { zh: '立减券', en: '5.00 off' },
  terms: { zh: '全部订单可用', en: 'For any order' },
  kind: 'amount_off',
  amountCents: 500,
  thresholdCents: 0,
  orderTypes: [],
  validDays: 30,
  ...changes,
});

/** Grants a rider coupons for a new cause. Returns their ids. */
export async function giveCoupons(
  { ctx, db }: Pick<TestGateway, 'ctx' | 'db'>,
  userId: string,
  ...templates: GrantedTemplate[]
): Promise<string[]> {
  const cause = { kind: 'gift', id: randomUUID() } as const;
  const items = templates.map((each) => ({ template: each, quantity: 1 }));
  await inTransaction(db, (tx) => grantCoupons(ctx, tx, { userId, version: 1, cause, items }));
  const rows = await db
    .selectFrom('coupons')
    .select('id')
    .where('cause_id', '=', cause.id)
    .orderBy('n')
    .execute();
  return rows.map(({ id }) => id);
}
