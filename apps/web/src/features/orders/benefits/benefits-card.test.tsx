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
const benefits = (fields: Partial<OrderBenefits> = {}): OrderBenefits => ({
  orderId: order.id,
  dueCents: 400,
  chosen: NONE,
  best: BEST,
  changeable: true,
  coupons: [],
  points: { balance: 0, pointsPerCent: 1, maxShare: 0 },
  serverTime: '2026-11-21T02:00:00.000Z',
  ...fields,
});

let storedBenefits: OrderBenefits;
let requestCount: number;
/** The answer to a choice; undefined if it is refused. */
let choice: Response | undefined;
let Card: (props: { order: OrderDetail }) => React.ReactNode;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  await Promise.all([loadErrorTexts(), loadMessages(uiMessages)]);
  Card = await loadBenefitsCard();
  storedBenefits = benefits();
  requestCount = 0;
  choice = undefined;
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const refusal = { code: 'coupon_not_usable', status: 409 };
    if (method === 'POST')
      return Promise.resolve(choice ?? Response.json(refusal, { status: 409 }));
    if (!url.endsWith('/benefits')) return Promise.resolve(Response.json(order));
    requestCount += 1;
    return Promise.resolve(Response.json(storedBenefits));
  });
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.unstubAllGlobals();
});

const offer = () => screen.findByRole('button', { name: benefitsMessages().apply });

it('loads a new proposal after a refusal, even if the order is unchanged', async () => {
  render(<Card order={order} />);
  const apply = await offer();
  storedBenefits = benefits({ best: NONE });
  fireEvent.click(apply);
  await screen.findByText(benefitsMessages().nothing);
});

it('loads a new proposal when the order has changed', async () => {
  const { rerender } = render(<Card order={order} />);
  await offer();
  storedBenefits = benefits({ best: NONE });
  act(() => rerender(<Card order={{ ...order, payDeadline: '2026-11-21T03:00:00.000Z' }} />));
  await screen.findByText(benefitsMessages().nothing);
});

it.each([
  ['is as it was, at another time', {}],
  ['holds what was chosen here', { discountCents: 140, benefits: { ...HELD, couponId: COUPON } }],
])('sends no second request for an order that %s', async (_, change) => {
  const { rerender } = render(<Card order={order} />);
  const apply = await offer();
  if ('benefits' in change) {
    storedBenefits = benefits({ chosen: BEST });
    choice = Response.json(storedBenefits);
    fireEvent.click(apply);
    await screen.findByText(benefitsMessages().isBest);
  }
  const renewed = { ...order, ...change, serverTime: '2026-11-21T02:00:30.000Z' };
  act(() => rerender(<Card order={renewed} />));
  expect(requestCount).toBe(1);
});

it('sends another request for an order whose benefits were chosen elsewhere', async () => {
  const { rerender } = render(<Card order={order} />);
  await offer();
  storedBenefits = benefits({ chosen: BEST });
  act(() => rerender(<Card order={{ ...order, benefits: { ...HELD, couponId: COUPON } }} />));
  await screen.findByText(benefitsMessages().isBest);
});

it('does not preselect a coupon that is no longer usable', () => {
  const name = { zh: '立减券', en: 'Amount off' };
  const coupon = { id: COUPON, name, usable: false, reason: 'expired', offCents: 0 };
  const coupons = [
    { ...coupon, kind: 'amount_off', amountCents: 100, thresholdCents: 0, orderTypes: [] },
  ];
  const sheet = { choosing: false, onChoose: vi.fn<(choice: object) => void>(), onClose: () => {} };
  const chosenBenefits = benefits({ chosen: BEST, coupons: coupons as never });
  render(<BenefitsSheet benefits={chosenBenefits} {...sheet} />);
  const confirm = screen.getByRole('button', { name: benefitsMessages().confirm, hidden: true });
  fireEvent.click(confirm);
  expect(sheet.onChoose).toHaveBeenCalledWith({ couponId: null, points: 0 });
});
