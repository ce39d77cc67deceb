import type { OrderDetail } from '@shtrans/contract/orders';
import type { RouteName } from '@shtrans/contract/addresses';
import type { OrderFeePage } from './rule-pages.ts';

const PAGES: Record<'taxi' | 'saic', Record<'paid' | 'due', OrderFeePage>> = {
  taxi: { paid: 'taxiPaid', due: 'taxiToPay' },
  saic: { paid: 'saicPaid', due: 'saicToPay' },
};

/**
 * The page that tells the truth of an order that was asked for at `asked`: the general one for any
 * order, the four others for what their titles say.
 */
export function pageOf(
  { fields, actions, paidCents }: Pick<OrderDetail, 'fields' | 'actions' | 'paidCents'>,
  asked: RouteName,
): OrderFeePage {
  if (asked === 'autotripOrderFee' || fields.kind !== 'trip' || fields.service === null) {
    return 'autotripOrderFee';
  }
  if (actions.includes('pay')) return PAGES[fields.service].due;
  return paidCents === null ? 'autotripOrderFee' : PAGES[fields.service].paid;
}
