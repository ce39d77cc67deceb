import type { WalletCoupon } from '@shtrans/contract/coupons/schemas';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { timeInText } from '../../ui/text/time.ts';
import { uiMessages } from '../../ui/messages.ts';
import { bestOf, CouponStack, InvalidCoupon, stacksOf } from './coupon-cards.tsx';
import { walletMessages } from './messages.ts';

const givenBackAt = '2026-11-20T02:00:00.000Z';
const coupon: WalletCoupon = {
  id: '019b0000-0000-7000-8000-0000000000c1',
  name: { zh: '立减券', en: 'Amount off' },
  terms: { zh: '', en: '' },
  kind: 'amount_off',
  amountCents: 100,
  thresholdCents: 0,
  orderTypes: [],
  origin: null,
} as unknown as WalletCoupon;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  registerRows([
    plainRow('coupon', '/coupon'),
    plainRow('ordersByTypeAndStatus', '/orders/:outerTab/:innerTab'),
  ]);
  await Promise.all(
    [uiMessages, couponMessages, transportMessages, walletMessages].map(loadMessages),
  );
});
afterEach(cleanup);

it.each([
  ['used', '2026-11-20T03:00:00.000Z', false],
  ['expired', null, true],
] as const)('shows whether a coupon that is %s now was given back', (state, usedAt, isTold) => {
  const validUntil = '2026-11-20T04:00:00.000Z';
  render(<InvalidCoupon coupon={{ ...coupon, state, usedAt, validUntil, givenBackAt }} />);
  const text = walletMessages().givenBackLate(timeInText(givenBackAt));
  expect(screen.queryByText(text) !== null).toBe(isTold);
});

it('shows the campaign or pack that a coupon comes from, and nothing for others', () => {
  const validUntil = '2026-11-20T04:00:00.000Z';
  const usedCoupon = {
    ...coupon,
    state: 'used',
    usedAt: validUntil,
    validUntil,
    givenBackAt: null,
  };
  const { rerender } = render(<InvalidCoupon coupon={usedCoupon} />);
  expect(screen.queryByText(/^来自/)).toBeNull();
  rerender(
    <InvalidCoupon coupon={{ ...usedCoupon, origin: { zh: '冬日抽奖', en: 'Winter draw' } }} />,
  );
  expect(screen.queryByText('来自：冬日抽奖')).not.toBeNull();
});

const available = (id: string, amountCents: number): WalletCoupon => ({
  ...coupon,
  id,
  amountCents,
  state: 'available',
  orderId: null,
  validUntil: '2026-12-20T04:00:00.000Z',
});
const ALL = [available('a', 100), available('b', 300), available('c', 100)];

it('stacks coupons that are alike, and marks the one that takes the most off', () => {
  expect(stacksOf(ALL).map((stack) => stack.map(({ id }) => id))).toEqual([['a', 'c'], ['b']]);
  expect(bestOf(ALL)).toBe('b');
  expect(bestOf([available('a', 100), available('b', 100)])).toBeUndefined();
});

it('shows a stack as one coupon with its number, and all of them on a tap', () => {
  const [stack = [available('a', 100)] as const] = stacksOf(ALL);
  render(<CouponStack stack={stack} isBest={false} now="2026-11-20T04:00:00.000Z" />);
  expect(screen.getByText('×2')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '去使用：立减券' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '展开全部 2 张' }));
  expect(screen.queryByText('×2')).toBeNull();
  expect(screen.getAllByRole('link', { name: '去使用：立减券' })).toHaveLength(2);
});
