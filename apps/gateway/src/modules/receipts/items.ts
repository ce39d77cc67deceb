import type { OrderDetail } from '@shtrans/contract/orders';
import type { ReceiptItem } from '@shtrans/contract/receipts';

type Priced = Pick<OrderDetail, 'amountCents' | 'discountCents' | 'fee' | 'fields'>;

const lump = (code: ReceiptItem['code'], amountCents: number): ReceiptItem => ({
  code,
  name: null,
  quantity: null,
  unit: null,
  rateCents: null,
  amountCents,
});

/** What the amount is made of: the fee's own lines, so many tickets, or the fare as one. */
function amountItems({ fee, fields, amountCents }: Priced): ReceiptItem[] {
  if (fee !== null && fee.totalCents === amountCents) {
    return fee.items.map((item) => ({ ...item, name: null }));
  }
  if (fields.kind === 'ticket' && fields.unitCents * fields.quantity === amountCents) {
    const { product, quantity, unitCents } = fields;
    const ticket = { code: 'ticket', name: product, unit: 'ticket', rateCents: unitCents } as const;
    return [{ ...ticket, quantity, amountCents }];
  }
  return [lump('fare', amountCents)];
}

/** The lines of a receipt; they add up to what was to be paid. */
export const receiptItems = (order: Priced): ReceiptItem[] => [
  ...amountItems(order),
  ...(order.discountCents > 0 ? [lump('discount', -order.discountCents)] : []),
];
