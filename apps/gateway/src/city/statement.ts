import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import type { AnyFeeRule } from './fee-rules.ts';

type Line = Pick<FeeItem, 'code' | 'amountCents'> & Partial<FeeItem>;

/** One line of a statement; what is not given is null. */
export const line = (given: Line): FeeItem => ({
  quantity: null,
  unit: null,
  rateCents: null,
  ...given,
});

export const sumCents = (items: readonly FeeItem[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A statement of the lines that come to something. Their sum is its total. */
export function statement(
  { id, version }: AnyFeeRule,
  items: readonly FeeItem[],
  { estimated, calculatedAt }: { estimated: boolean; calculatedAt: Date },
): FeeStatement {
  const shown = items.filter(({ amountCents }) => amountCents !== 0);
  return {
    rule: { id, version },
    items: shown,
    totalCents: sumCents(shown),
    estimated,
    calculatedAt: calculatedAt.toISOString(),
  };
}
