import type { Payment } from '@shtrans/contract/payments/schemas';
import type { OrderBenefits } from '@shtrans/contract/benefits/schemas';
import type { Phone } from './phone.ts';

const pathOf = (order: string, action: 'payments' | 'cancel' | 'refund' | 'benefits'): string =>
  `/v1/orders/${order}/${action}`;

/** Chooses the coupon and the points that the gateway proposes. */
export async function choose(phone: Phone, order: string): Promise<void> {
  const { status, body } = await phone.get('benefits', order);
  if (status !== 200) return;
  const { couponId, points } = (body as OrderBenefits).best;
  await phone.post('choose', order, pathOf(order, 'benefits'), { couponId, points });
}

/** Starts a payment, sometimes with coupon and points. Undefined: the order cannot be paid any more. */
export async function begin(phone: Phone, order: string): Promise<string | undefined> {
  if (phone.chance.yes(0.6)) await choose(phone, order);
  const { status, body } = await phone.post('pay', order, pathOf(order, 'payments'));
  return status === 200 ? (body as Payment).id : undefined;
}

/** Reads a payment until its outcome is known. */
export async function lookAt(phone: Phone, payment: string): Promise<Payment['status']> {
  for (let looks = 0; ; looks++) {
    const { status } = (await phone.get('payment', payment)).body as Pick<Payment, 'status'>;
    // Gives up after 20 reads, because the provider may be away.
    if (status !== 'confirming' || looks === 20) return status;
    await phone.pause(50, 200);
  }
}

/** Pays, as far as the provider and the order allow. */
export async function pay(
  phone: Phone,
  order: string,
  action: object = { action: 'pay' },
): Promise<void> {
  const payment = await begin(phone, order);
  if (payment === undefined) return;
  await phone.pause(0, 60);
  await phone.atCashier(payment, action);
  await lookAt(phone, payment);
}

export async function watch(phone: Phone, order: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await phone.get('order', order);
    await phone.pause(0, 150);
  }
}

export const cancel = (phone: Phone, order: string) =>
  phone.post('cancel', order, pathOf(order, 'cancel'));
export const refund = (phone: Phone, order: string) =>
  phone.post('refund', order, pathOf(order, 'refund'), { reason: 'plans_changed' });

export type MeddlingDeed = (phone: Phone, order: string) => Promise<unknown>;

/** Performs an action after a random delay and reads the order. */
export async function meddle(
  phone: Phone,
  order: string,
  delayRange: readonly [least: number, most: number],
  deed: MeddlingDeed,
): Promise<void> {
  await phone.pause(...delayRange);
  await deed(phone, order);
  await watch(phone, order, 2);
}
