import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import type { AnyFeeRule } from './fee-rules.ts';

type Line = Pick<FeeItem, 'code' | 'amountCents'> & Partial<FeeItem>;

/** Returns an item of a statement; absent fields are null. */
export const line = (values: Line): FeeItem => ({
  quantity: null,
  unit: null,
  rateCents: null,
  ...values,
});

export const sumCents = (items: readonly FeeItem[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns a statement of the items with an amount other than 0, and their total. */
export function statement(
  { id, version }: AnyFeeRule,
  items: readonly FeeItem[],
  { estimated, calculatedAt }: { estimated: boolean; calculatedAt: Date },
): FeeStatement {
  const shownItems = items.filter(({ amountCents }) => amountCents !== 0);
  return {
    rule: { id, version },
    items: shownItems,
    totalCents: sumCents(shownItems),
    estimated,
    calculatedAt: calculatedAt.toISOString(),
  };
}
