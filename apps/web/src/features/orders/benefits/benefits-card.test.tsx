import type { OrderBenefits } from '@shtrans/contract/benefits/schemas';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../../core/api/error-table.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { clearQueries } from '../../../core/query/query-cache.ts';
import { setUrl } from '../../../core/testing/set-url.ts';
import { detail } from '../../../domain/orders/order.fixture.ts';
import { uiMessages } from '../../../ui/messages.ts';
import { loadBenefitsCard } from './benefits-card.tsx';
import { benefitsMessages } from './benefits-messages.ts';
import { BenefitsSheet } from './benefits-sheet.tsx';

const COUPON = '019b0000-0000-7000-8000-0000000000c1';
const order = detail({ status: 'to_be_paid', actions: ['pay'] });
const NONE = { couponId: null, points: 0, couponCents: 0, pointsCents: 0, payCents: 400 };
const BEST = { ...NONE, couponId: COUPON, couponCents: 100, payCents: 300 };
const HELD = { couponId: null, couponCents: 100, points: 0, pointsCents: 0 };
const benefits = (given: Partial<OrderBenefits> = {}): OrderBenefits => ({
  orderId: order.id,
  dueCents: 400,
  chosen: NONE,
  best: BEST,
  changeable: true,
  coupons: [],
  points: { balance: 0, pointsPerCent: 1, maxShare: 0 },
  serverTime: '2026-11-21T02:00:00.000Z',
  ...given,
});

let known: OrderBenefits;
let asked: number;
/** What a choice is answered with; undefined: it is refused. */
let choice: Response | undefined;
let Card: (props: { order: OrderDetail }) => React.ReactNode;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  await Promise.all([loadErrorTexts(), loadMessages(uiMessages)]);
  Card = await loadBenefitsCard();
  known = benefits();
  asked = 0;
  choice = undefined;
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const refusal = { code: 'coupon_not_usable', status: 409 };
    if (method === 'POST')
      return Promise.resolve(choice ?? Response.json(refusal, { status: 409 }));
    if (!url.endsWith('/benefits')) return Promise.resolve(Response.json(order));
    asked += 1;
    return Promise.resolve(Response.json(known));
  });
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.unstubAllGlobals();
});

const offer = () => screen.findByRole('button', { name: benefitsMessages().apply });

it('proposes anew after a refusal, though the order is as it was', async () => {
  render(<Card order={order} />);
  const apply = await offer();
  known = benefits({ best: NONE });
  fireEvent.click(apply);
  await screen.findByText(benefitsMessages().nothing);
});

it('proposes anew for an order that was read anew', async () => {
  const { rerender } = render(<Card order={order} />);
  await offer();
  known = benefits({ best: NONE });
  act(() => rerender(<Card order={{ ...order, payDeadline: '2026-11-21T03:00:00.000Z' }} />));
  await screen.findByText(benefitsMessages().nothing);
});

it.each([
  ['is as it was, at another time', {}],
  ['holds what was chosen here', { discountCents: 140, benefits: { ...HELD, couponId: COUPON } }],
])('asks no second time for an order that %s', async (_, change) => {
  const { rerender } = render(<Card order={order} />);
  const apply = await offer();
  if ('benefits' in change) {
    known = benefits({ chosen: BEST });
    choice = Response.json(known);
    fireEvent.click(apply);
    await screen.findByText(benefitsMessages().isBest);
  }
  const renewed = { ...order, ...change, serverTime: '2026-11-21T02:00:30.000Z' };
  act(() => rerender(<Card order={renewed} />));
  expect(asked).toBe(1);
});

it('asks again for an order that holds what was chosen elsewhere', async () => {
  const { rerender } = render(<Card order={order} />);
  await offer();
  known = benefits({ chosen: BEST });
  act(() => rerender(<Card order={{ ...order, benefits: { ...HELD, couponId: COUPON } }} />));
  await screen.findByText(benefitsMessages().isBest);
});

it('does not begin with a coupon that is good no more', () => {
  const name = { zh: '立减券', en: 'Amount off' };
  const coupon = { id: COUPON, name, usable: false, reason: 'expired', offCents: 0 };
  const coupons = [{ ...coupon, kind: 'amount_off', amountCents: 100, thresholdCents: 0 }];
  const sheet = { choosing: false, onChoose: vi.fn<(choice: object) => void>(), onClose: () => {} };
  const of = benefits({ chosen: BEST, coupons: coupons as never });
  render(<BenefitsSheet benefits={of} {...sheet} />);
  const confirm = screen.getByRole('button', { name: benefitsMessages().confirm, hidden: true });
  fireEvent.click(confirm);
  expect(sheet.onChoose).toHaveBeenCalledWith({ couponId: null, points: 0 });
});
