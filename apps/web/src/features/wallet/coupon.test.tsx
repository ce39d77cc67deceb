import type { WalletCoupon } from '@shtrans/contract/coupons/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { walletMessages } from './messages.ts';
import CouponPage from './pages/coupon.tsx';

const ID = '019b0000-0000-7000-8000-0000000000c1';
/** 14:00 in the city, before the coupon was used or expired. */
const GIVEN_BACK_AT = '2026-11-20T06:00:00.000Z';

const coupon: WalletCoupon = {
  id: ID,
  name: { zh: '立减券', en: 'Amount off' },
  terms: { zh: '', en: '' },
  kind: 'amount_off',
  amountCents: 100,
  thresholdCents: 0,
  orderTypes: [],
  validFrom: '2026-11-18T02:00:00.000Z',
  validUntil: '2026-11-20T16:00:00.000Z',
  state: 'available',
  from: 'campaign',
  origin: { zh: '冬日抽奖', en: 'Winter draw' },
  orderId: null,
  usedAt: null,
  givenBackAt: GIVEN_BACK_AT,
};

beforeEach(async () => {
  registerRows([
    ...['home', 'coupons', 'coupon', 'couponRules'].map((name) => plainRow(name, `/${name}`)),
    plainRow('ordersByTypeAndStatus', '/orders/:outerTab/:innerTab'),
  ]);
  setUrl(`http://localhost:8088/shtrans-h5/coupon?id=${ID}`);
  setSession({ token: 't'.repeat(43) });
  await startRouter();
  await Promise.all([
    loadErrorTexts(),
    ...[uiMessages, couponMessages, transportMessages, walletMessages].map(loadMessages),
  ]);
});
afterEach(() => {
  cleanup();
  clearQueries();
  clearSession();
  vi.unstubAllGlobals();
});

it.each<[WalletCoupon['state'], string | null, string[]]>([
  ['available', null, ['订单退款时已退回（今天 14:00）']],
  ['expired', null, ['订单退款时已退回（今天 14:00），但该券已过期']],
  ['used', '2026-11-20T07:00:00.000Z', []],
])(
  'says of a coupon that came back and is %s now: used at %s',
  async (state, usedAt, expectedTexts) => {
    const answer = { ...coupon, state, usedAt, serverTime: GIVEN_BACK_AT };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
    render(<CouponPage />);
    await screen.findByText(walletMessages().label.until);
    const matches = screen.queryAllByText(/退回/);
    expect(screen.queryByText('活动奖励 · 冬日抽奖')).not.toBeNull();
    expect(matches.map(({ textContent }) => textContent)).toEqual(expectedTexts);
  },
);
