import type { CampaignAward, CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { goTo, startRouter } from '../../../core/route/router.ts';
import { plainRow, registerRows } from '../../../core/testing/register-rows.ts';
import { setUrl } from '../../../core/testing/set-url.ts';
import { couponMessages } from '../../../domain/coupons/messages.ts';
import { uiMessages } from '../../../ui/messages.ts';
import { campaignMessages } from '../messages.ts';
import { celebrate } from './celebrate.tsx';
import { momentMessages } from './messages.ts';

const page = { campaign: 'winter', blocks: [], art: {} } as unknown as CampaignPageView;

const couponFor = (...orderTypes: string[]) =>
  ({
    id: `award-${orderTypes.join('-')}`,
    at: '2026-11-20T04:00:00.000Z',
    isHeld: false,
    standing: 'credited',
    reward: {
      kind: 'coupon',
      quantity: 1,
      validDays: 7,
      terms: {
        kind: 'amount_off',
        amountCents: 200,
        thresholdCents: 300,
        orderTypes,
        name: { zh: '立减券', en: 'Coupon' },
      },
    },
  }) as unknown as CampaignAward;

beforeEach(async () => {
  document.body.replaceChildren();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  registerRows([
    plainRow('home', '/'),
    plainRow('rideCode', '/ride-code'),
    plainRow('planRoute', '/station-guide/route'),
    plainRow('coupons', '/my-card-volume'),
  ]);
  await Promise.all(
    [uiMessages, couponMessages, campaignMessages, momentMessages].map(loadMessages),
  );
  setUrl('http://localhost:8088/shtrans-h5/');
  await startRouter();
});

const sheetOf = (...awards: CampaignAward[]): HTMLElement => {
  act(() => celebrate({ page, kind: 'claim', awards }));
  return screen.getByRole('region', { name: '您得到了' });
};
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: '您得到了' })).toBeNull());

it('leaves with its page, whatever navigates', async () => {
  sheetOf(couponFor('metro'));
  // A link of the page behind the sheet, which the sheet does not cover.
  await act(async () => {
    goTo('/shtrans-h5/my-card-volume');
    await Promise.resolve();
  });
  await isGone();
});

it('leaves when one of its own links is followed', async () => {
  const link = within(sheetOf(couponFor('metro'))).getByRole('link');
  await act(async () => {
    link.click();
    await Promise.resolve();
  });
  await isGone();
  expect(window.location.pathname).toBe('/shtrans-h5/ride-code');
});

it('leads to the page where each coupon is used, and else to the wallet', () => {
  const links = within(
    sheetOf(couponFor('metro'), couponFor('taxi'), couponFor('parking')),
  ).getAllByRole('link');
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual([
    '/shtrans-h5/ride-code',
    '/shtrans-h5/station-guide/route',
    '/shtrans-h5/my-card-volume',
  ]);
});
