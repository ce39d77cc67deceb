import type { Page } from 'playwright-core';
import type { WalletCoupon } from '../../packages/contract/src/coupons/schemas.ts';
import { BUSY_RIDER, DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const LIST = '/my-card-volume';
const INVALID = '/invalid-card-volume';
const DETAIL = '/coupon-details?id=019b0000-0000-7000-8000-0000000000c1';

const coupon: WalletCoupon = {
  id: '019b0000-0000-7000-8000-0000000000c1',
  name: { zh: '公共交通八折券', en: '20% off transit' },
  terms: {
    zh: '地铁、公交、轮渡享八折，最多减3元。每笔订单限用一张，不可兑现。',
    en: '20% off metro, bus and ferry rides, at most 3 yuan. One for each order.',
  },
  kind: 'percent_off',
  percentOff: 20,
  capCents: 300,
  thresholdCents: 0,
  orderTypes: ['metro', 'bus', 'ferry'],
  validFrom: '2026-11-20T02:00:00.000Z',
  validUntil: '2026-12-20T02:00:00.000Z',
  state: 'available',
  from: 'campaign',
  origin: { zh: '冬日抽奖', en: 'Winter draw' },
  orderId: null,
  usedAt: null,
  givenBackAt: null,
};

/** Names and terms of the maximum length for operators. */
const long: WalletCoupon = {
  ...coupon,
  name: {
    zh: '国庆黄金周全市公共交通换乘与夜间出行专属优惠券（限实名用户）',
    en: 'Coupon for changing between all public transport and for night rides in the Golden Week',
  },
  thresholdCents: 123_456_700,
  orderTypes: ['metro', 'bus', 'ferry', 'taxi', 'maglev', 'custom_bus', 'co_passenger'],
};

const givenBack: Partial<WalletCoupon> = {
  state: 'expired',
  orderId: '019b0000-0000-7000-8000-0000000000c2',
  givenBackAt: '2026-12-24T02:00:00.000Z',
};

const stubCoupon = (shownCoupon: WalletCoupon) => (page: Page) =>
  replaceAnswers(page, /\/v1\/coupons\//, (question) =>
    question.fulfill({ json: { ...shownCoupon, serverTime: shownCoupon.validFrom } }),
  );

const skin = (id: string, zh: string, en: string, ground: string) => ({
  id,
  name: { zh, en },
  colours: { ground, ink: '#000000', accent: '#c4e3de' },
});

/** A pack of which six of ten coupons are left, and a skin that the code has. */
const stubGoods = async (page: Page): Promise<void> => {
  const pack = {
    orderId: '019b0000-0000-7000-8000-0000000000c3',
    name: { zh: '通勤券包', en: 'Commuter pack' },
    boughtAt: '2026-11-20T02:00:00.000Z',
    coupons: 10,
    left: 6,
  };
  await replaceAnswers(page, /\/v1\/packs/, (question) =>
    question.fulfill({ json: { items: [pack] } }),
  );
  const skins = [
    skin('plain', '默认', 'Plain', '#0b6b6f'),
    skin('bund-night', '外滩夜色', 'Bund at night', '#1b2a4a'),
    skin('magnolia', '白玉兰', 'Magnolia', '#f3efe6'),
  ];
  await replaceAnswers(page, /\/v1\/ride-code(?:\?|$)/, (question) =>
    question.fulfill({
      json: { skin: skins[1], skins, ticket: null, serverTime: '2026-11-21T02:00:00.000Z' },
    }),
  );
};

const stubFailure = (page: Page) =>
  replaceAnswers(page, /\/v1\/coupons/, (question) =>
    question.fulfill(problem('unavailable', 503)),
  );

/** A rider's coupons: usable, invalid, and a single one. */
function walletScreens({ wallet: t, ui, errors }: Texts): Screen[] {
  const showsHeld: Screen['shows'] = (page) => page.getByText(t.held);
  const facts: Screen['shows'] = (page) => page.getByRole('heading', { name: t.facts });
  return [
    { name: 'coupons', address: LIST, rider: DEMO_RIDER, shows: showsHeld },
    {
      name: 'coupons-of-kind',
      address: `${LIST}?kind=free_ride`,
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('link', { name: t.use }),
    },
    {
      name: 'coupons-packs',
      address: `${LIST}?goods=pack`,
      rider: NEW_RIDER,
      stub: stubGoods,
      shows: (page) => page.getByText(t.packLeft(6, 10)),
    },
    {
      name: 'coupons-packs-none',
      address: `${LIST}?goods=pack`,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.noPacksTitle),
    },
    {
      name: 'coupons-skins',
      address: `${LIST}?goods=skin`,
      rider: NEW_RIDER,
      stub: stubGoods,
      shows: (page) => page.getByText(t.skinUsed),
    },
    {
      name: 'coupons-skins-none',
      address: `${LIST}?goods=skin`,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.noSkinsTitle),
    },
    {
      name: 'coupons-many',
      address: LIST,
      rider: BUSY_RIDER,
      shows: (page) => page.getByRole('link', { name: t.use }),
    },
    {
      name: 'coupons-empty',
      address: LIST,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.emptyTitle),
    },
    {
      name: 'coupons-unavailable',
      address: LIST,
      rider: DEMO_RIDER,
      stub: stubFailure,
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 503/],
    },
    {
      name: 'coupons-invalid',
      address: INVALID,
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.state.used),
    },
    {
      name: 'coupons-invalid-empty',
      address: INVALID,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.noneInvalidTitle),
    },
    { name: 'coupon', address: DETAIL, rider: DEMO_RIDER, stub: stubCoupon(coupon), shows: facts },
    {
      name: 'coupon-long',
      address: DETAIL,
      rider: DEMO_RIDER,
      stub: stubCoupon(long),
      shows: facts,
    },
    {
      name: 'coupon-given-back',
      address: DETAIL,
      rider: DEMO_RIDER,
      stub: stubCoupon({ ...coupon, ...givenBack }),
      shows: facts,
    },
    {
      name: 'coupon-unknown',
      address: DETAIL,
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(errors.coupon_not_found),
      expected: [/status of 404/],
    },
  ];
}

export const screens = { wallet: walletScreens };
