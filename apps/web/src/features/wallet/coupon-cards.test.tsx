import type { Coupon } from '@shtrans/contract/coupons/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { fullTime } from '../../ui/text/time.ts';
import { uiMessages } from '../../ui/messages.ts';
import { InvalidCoupon } from './coupon-cards.tsx';
import { walletMessages } from './messages.ts';

const givenBackAt = '2026-11-20T02:00:00.000Z';
const coupon: Coupon = {
  id: '019b0000-0000-7000-8000-0000000000c1',
  name: { zh: '立减券', en: 'Amount off' },
  terms: { zh: '', en: '' },
  kind: 'amount_off',
  amountCents: 100,
  thresholdCents: 0,
  orderTypes: [],
} as unknown as Coupon;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  registerRows([plainRow('coupon', '/coupon')]);
  await Promise.all([uiMessages, couponMessages, walletMessages].map(loadMessages));
});
afterEach(cleanup);

it.each([
  ['used', '2026-11-20T03:00:00.000Z', false],
  ['expired', null, true],
] as const)('shows whether a coupon that is %s now was given back', (state, usedAt, isTold) => {
  const validUntil = '2026-11-20T04:00:00.000Z';
  render(<InvalidCoupon coupon={{ ...coupon, state, usedAt, validUntil, givenBackAt }} />);
  const text = walletMessages().givenBackLate(fullTime(givenBackAt));
  expect(screen.queryByText(text) !== null).toBe(isTold);
});
