import type { ECoupon } from '@shtrans/contract/ecoupons/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Language, setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { couponMessages } from '../../domain/coupons/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { shopMessages } from './messages.ts';
import ECouponsPage from './pages/ecoupons.tsx';

const ecoupon: ECoupon = {
  id: '019b0000-0000-7000-8000-0000000000e1',
  title: { zh: '视频会员月卡', en: 'Video month' },
  terms: { zh: '', en: '' },
  state: 'active',
  needs: 'none',
  account: null,
  visitors: [],
  code: '123456789012',
  grantedAt: '2026-11-21T02:00:00.000Z',
  validUntil: null,
};

async function show(items: readonly ECoupon[], language: Language): Promise<void> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ items, nextCursor: null, serverTime: '2026-11-21T03:00:00.000Z' }),
    ),
  );
  setLanguage(language);
  await Promise.all([uiMessages, shopMessages, couponMessages].map(loadMessages));
  await startRouter();
  render(<ECouponsPage />);
}

beforeEach(() => {
  setUrl('http://localhost:8088/shtrans-h5/ecoupons');
  registerRows([
    plainRow('home', '/'),
    plainRow('ecoupons', '/ecoupons'),
    plainRow('products', '/products'),
  ]);
});
afterEach(() => {
  cleanup();
  clearQueries();
  localStorage.clear();
  setLanguage(undefined);
  vi.unstubAllGlobals();
});

describe('the list of e-coupons', () => {
  it.each([
    ['en_us', 'No E-Coupons'],
    ['zh_cn', '暂无电子券'],
  ] as const)('says that there are none (%s)', async (language, text) => {
    await show([], language);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['en_us', 'No More'],
    ['zh_cn', '没有更多了'],
  ] as const)('says where it ends (%s)', async (language, text) => {
    await show([ecoupon], language);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
