import { addressOf } from '@shtrans/contract/addresses';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Order } from '../orders/service.ts';
import type { Language } from '../../http/language.ts';

/** Where riders come back to from the cashier: the result page, in their language. */
export const returnUrlOf = (orderId: string, paymentId: string, language: Language): string =>
  addressOf('paymentResult', undefined, {
    id: orderId,
    payment: paymentId,
    language: language === 'en_us' ? language : undefined,
  });

/** What the cashier says is being paid: the product or place, the way, the line, or the number. */
export function subjectOf(order: Order, language: Language): string {
  const text = (name: Bilingual): string => (language === 'en_us' ? name.en : name.zh);
  if (order.subject !== null) return text(order.subject);
  const line = order.line === null ? '' : text(order.line.name);
  const way =
    order.from === null || order.to === null ? '' : `${text(order.from)} - ${text(order.to)}`;
  return [line, way].filter((part) => part !== '').join(' ') || order.orderNo;
}
