import type { Page } from 'playwright-core';
import type { ECoupon } from '../../packages/contract/src/ecoupons/schemas.ts';
import type { ProductSummary } from '../../packages/contract/src/shop/schemas.ts';
import type { Ticket } from '../../packages/contract/src/tickets/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const LONG = {
  zh: '磁浮地铁轮渡公交观光联票（往返）含南京路步行街、外滩、豫园与陆家嘴沿线全部站点',
  en: 'Combined return ticket for maglev, metro, ferry, bus and sightseeing, good at every station along Nanjing Road, the Bund, Yu Garden and Lujiazui',
};
const TERMS = { zh: '激活后不可更改。', en: 'It cannot be changed once activated.' };
const NOW = '2026-11-21T01:00:00.000Z';
const idOf = (n: number) => `019b0000-0000-7000-8000-00000000000${n}`;

const stubAnswer = (path: RegExp, json: object) => (page: Page) =>
  replaceAnswers(page, path, (question) => question.fulfill({ json }));
const stubFailure = (path: RegExp) => (page: Page) =>
  replaceAnswers(page, path, (question) => question.fulfill(problem('unavailable', 503)));

const product = (change: Partial<ProductSummary>): ProductSummary => ({
  id: 'long',
  kind: 'bundle',
  title: LONG,
  text: LONG,
  unitCents: 1_234_500,
  demoPrice: true,
  state: 'on_sale',
  from: null,
  until: null,
  left: 7,
  perOrder: 9,
  colours: null,
  spot: null,
  ...change,
});

const ticket = (change: Partial<Ticket>): Ticket => ({
  id: idOf(1),
  type: 'multi_ticket',
  state: 'to_be_used',
  product: LONG,
  quantity: 3,
  usedQuantity: 1,
  passenger: '138****8000',
  visitDate: '2026-12-01',
  validUntil: NOW,
  validHours: null,
  code: '123456789012',
  boughtAt: NOW,
  ...change,
});

const ecoupon = (change: Partial<ECoupon>): ECoupon => ({
  id: idOf(1),
  title: LONG,
  terms: TERMS,
  state: 'to_activate',
  needs: 'recharge_account',
  account: null,
  visitors: [],
  code: null,
  grantedAt: NOW,
  validUntil: '2027-01-21T01:00:00.000Z',
  ...change,
});
const active = ecoupon({
  id: idOf(2),
  state: 'active',
  code: '1234567890123456',
  visitors: [{ name: '李敏', phone: '138****8000' }],
});
const ECOUPONS = [
  ecoupon({}),
  ecoupon({ id: idOf(3), needs: 'visitors', title: { zh: '游船券', en: 'Cruise' } }),
  active,
  ecoupon({ id: idOf(4), state: 'expired' }),
];

const tap = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().tap();

/** The shop, the riders' purchases, and the details that some of them need. */
function shopScreens({ shop: t, products, passes, errors, ui }: Texts): Screen[] {
  const list = /\/v1\/ecoupons/;
  const serverTime = NOW;
  const couponPage = { items: ECOUPONS, nextCursor: null, serverTime };
  const ridersCoupons = {
    rider: NEW_RIDER,
    address: '/ecoupons',
    stub: stubAnswer(list, couponPage),
  };
  const someTickets = stubAnswer(/\/v1\/tickets/, {
    items: [
      ticket({ state: 'in_use', quantity: 1, visitDate: null, picture: 'day-pass.svg' }),
      ticket({ id: idOf(2), picture: 'yu-garden.svg' }),
      ticket({ id: idOf(4), state: 'consumed', picture: 'maglev-pass.svg' }),
      ticket({ id: idOf(3), code: null, validUntil: null, validHours: 24, quantity: 1 }),
    ],
    nextCursor: null,
    serverTime,
  });
  return [
    { name: 'shop', address: '/products', shows: (page) => page.getByText(t.demoNote) },
    {
      name: 'shop-skins',
      address: '/products?kind=skin',
      shows: (page) => page.getByText(t.demoNote),
    },
    {
      name: 'shop-long',
      address: '/products?kind=bundle',
      stub: stubAnswer(/\/v1\/products/, {
        items: [
          product({}),
          product({ id: 'gone', state: 'sold_out', left: 0 }),
          product({ id: 'later', state: 'not_begun', from: NOW }),
        ],
        serverTime,
      }),
      shows: (page) => page.getByText(products.soldOut),
    },
    {
      name: 'shop-none',
      address: '/products?kind=pack',
      stub: stubAnswer(/\/v1\/products/, { items: [], serverTime }),
      shows: (page) => page.getByText(t.nothing),
    },
    {
      name: 'shop-failed',
      address: '/products?kind=ecoupon',
      stub: stubFailure(/\/v1\/products/),
      shows: (page) => page.getByText(errors.unavailable),
      expected: [/status of 503/],
    },
    {
      name: 'shop-pass',
      address: '/products',
      act: tap(/MaaS Pass/),
      shows: (page) => page.getByRole('button', { name: products.buyFor('¥30.00') }),
    },
    {
      name: 'shop-pack',
      address: '/products?kind=pack',
      act: tap(/通勤券包|Commuter pack/),
      shows: (page) => page.getByRole('group', { name: t.quantity }),
    },
    {
      name: 'tickets',
      address: '/tickets',
      rider: NEW_RIDER,
      stub: someTickets,
      shows: (page) => page.getByText(t.state.in_use, { exact: true }),
    },
    {
      name: 'tickets-code',
      address: '/tickets',
      rider: NEW_RIDER,
      stub: someTickets,
      act: tap(passes.show),
      shows: (page) => page.getByRole('img', { name: passes.code }),
    },
    {
      name: 'tickets-none',
      address: '/tickets?tab=run_out',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.noTickets),
    },
    {
      name: 'tickets-failed',
      address: '/tickets?tab=refunded',
      rider: NEW_RIDER,
      stub: stubFailure(/\/v1\/tickets/),
      shows: (page) => page.getByText(errors.unavailable),
      expected: [/status of 503/],
    },
    {
      name: 'ecoupons-none',
      address: '/ecoupons',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.noECoupons),
    },
    { ...ridersCoupons, name: 'ecoupons', shows: (page) => page.getByText(ui.noMore) },
    {
      ...ridersCoupons,
      name: 'ecoupons-account',
      act: tap(new RegExp(`^${t.activate}: `)),
      shows: (page) => page.getByRole('textbox', { name: t.account }),
    },
    {
      ...ridersCoupons,
      name: 'ecoupons-visitors',
      act: async (page) => {
        await page.getByRole('button', { name: /游船券|Cruise/ }).tap();
        await page.getByRole('button', { name: t.addVisitor }).tap();
        await page.getByRole('button', { name: t.activate, exact: true }).tap();
      },
      shows: (page) => page.getByText(products.nameMissing).first(),
    },
    {
      ...ridersCoupons,
      name: 'ecoupons-code',
      act: tap(new RegExp(`^${t.showCode}: `)),
      shows: (page) => page.getByRole('img', { name: t.code }),
    },
  ];
}

export const screens = { shop: shopScreens };
