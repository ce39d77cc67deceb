import type { Page } from 'playwright-core';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import {
  operatorFolder,
  readFolder,
} from '../../apps/gateway/src/modules/base/catalogue/folder.ts';
import type { MechanicState } from '../../packages/contract/src/campaigns/mechanics.ts';
import type {
  CampaignPageView,
  CampaignStanding,
} from '../../packages/contract/src/campaigns/schemas.ts';
import type { Bilingual } from '../../packages/contract/src/api/schemas.ts';
import { BUSY_RIDER, DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const PAGE = /\/v1\/campaign-pages\?/;
const ALL = /\/v1\/campaign/;
const { campaigns } = readFolder(operatorFolder(), KINDS);

/** Changes the phase in the gateway's page, of a campaign that begins in March. */
const inPhase = (phase: string) => (page: Page) =>
  replaceAnswers(page, ALL, async (question) => {
    const answer = (await question.fetch()) as CampaignPageView;
    const json = { ...answer, phase };
    if (phase === 'before') json.from = '2027-03-09T16:00:00.000Z';
    await question.fulfill({ json });
  });

/** Changes the rider's state of a mechanic. */
const withState = (campaign: string, mechanic: string, change: object) => (page: Page) =>
  replaceAnswers(page, new RegExp(`/v1/campaigns/${campaign}(?:\\?|$)`), async (question) => {
    const answer = (await question.fetch()) as CampaignStanding;
    const state = { ...answer.mechanics[mechanic], ...change };
    const mechanics = { ...answer.mechanics, [mechanic]: state };
    await question.fulfill({ json: { ...answer, mechanics } });
  });

/** Returns an award of points in the ticket fair. */
const wonPoints = (n: number, change: Partial<CampaignStanding['awards'][number]>) => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  mechanic: 'lots',
  reward: { kind: 'points' as const, amount: 30 },
  at: '2026-11-20T01:35:00.000Z',
  isHeld: false,
  ...change,
});

/** Points that wait for an order, with and without a last day, and points that a refund took back. */
const withWaitingPrizes = (page: Page) =>
  replaceAnswers(page, /\/v1\/campaigns\/shopping(?:\?|$)/, async (question) => {
    const answer = (await question.fetch()) as CampaignStanding;
    const awards = [
      wonPoints(3, { standing: 'waiting', until: '2027-01-08T16:00:00.000Z' }),
      wonPoints(2, { standing: 'waiting', until: null }),
      wonPoints(1, { standing: 'returned' }),
    ];
    await question.fulfill({ json: { ...answer, awards } });
  });

const withCards = (cards: Partial<MechanicState<'scratch'>>) =>
  withState('scratch-cards', 'cards', cards);

const JOINED: MechanicState<'task'>['joined'] = [
  {
    end: 'exit',
    station: { zh: '徐家汇', en: 'Xujiahui' },
    begunAt: '2026-11-20T01:35:00.000Z',
    endedAt: '2026-11-20T01:50:00.000Z',
    metroAt: '2026-11-20T01:30:00.000Z',
    minutes: 5,
  },
  {
    end: 'entry',
    station: { zh: '人民广场', en: "People's Square" },
    begunAt: '2026-11-20T00:30:00.000Z',
    endedAt: '2026-11-20T00:42:00.000Z',
    metroAt: '2026-11-20T00:48:00.000Z',
    minutes: 6,
  },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Finds the page's own heading, in either language; before the answer the heading is a general one. */
const showsHeading =
  ({ zh, en }: Bilingual): Screen['shows'] =>
  (page) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`^(?:${zh}|${en})$`) });

/** The own picture of a prize, which loads with the motion of the page. */
const showsPicture: Screen['shows'] = (page) => page.locator('svg image').first();

/** Elements that show that a page is complete, for pages whose blocks load after the heading. */
const SHOWN: Readonly<Record<string, Screen['shows']>> = {
  '/annual-report': (page) => page.getByRole('button', { name: /^(?:下一页|Next)$/ }),
  '/cycling-transfer-activity': (page) =>
    page.getByRole('link', { name: /^(?:找单车|Find a bike)$/ }),
  '/multi-fare': (page) => page.getByRole('link', { name: /^(?:看看|View)/ }),
  '/energy-carbon/carbon-detail': (page) => page.getByRole('listitem').first(),
  '/energy-carbon/detail': (page) => page.getByRole('table').nth(1),
  '/energy-carbon/reward': (page) => page.getByRole('listitem').first(),
  '/shopping-activity': showsPicture,
  '/winter/alipay': showsPicture,
  '/winter/index': showsPicture,
  '/shanghai-chezhan/login-result': (page) => page.getByRole('heading', { level: 2 }).nth(1),
};

/** Every page of every supplied campaign, and the states of campaign pages. */
function campaign({ app, campaigns: t, errors, products }: Texts): Screen[] {
  return [
    ...campaigns.flatMap(({ id, pages, gate, collections }) =>
      pages.map(({ address, query, item, match, title }): Screen => ({
        // A page without an item can share its address with one that has an item.
        name: `campaign-${id}${address.replace(/[{}]/g, '').replaceAll('/', '-')}${
          item === undefined && pages.some((each) => each.item && each.address === address)
            ? '-all'
            : ''
        }`,
        address: query
          ? `${address}?key=${query.key}`
          : `${address}${match ? '/' : item ? '?id=' : ''}${collections[item ?? '']?.items[0]?.id ?? ''}`,
        rider: DEMO_RIDER,
        local: gate.credential === 'local',
        shows: SHOWN[address] ?? showsHeading(title),
      })),
    ),
    ...['/energy-carbon', '/energy-carbon/create', '/energy-carbon/detail'].map(
      (address): Screen => ({
        name: `campaign-new${address.replaceAll('/', '-')}`,
        address,
        rider: NEW_RIDER,
        local: true,
        shows: heading,
      }),
    ),
    {
      name: 'campaign-new-annual-report',
      address: '/annual-report',
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('link', { name: t.year.plan }),
    },
    {
      name: 'campaign-fares-supposed',
      address: '/multi-fare',
      shows: (page) => page.getByRole('link', { name: t.fares.see }),
    },
    {
      name: 'campaign-help-new',
      address: '/{token}',
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('button', { name: t.help.act }),
    },
    {
      name: 'campaign-help-login',
      address: '/{token}/login',
      shows: (page) => page.getByRole('button', { name: t.help.act }),
    },
    {
      name: 'campaign-help-own',
      address: '/{token}',
      rider: BUSY_RIDER,
      shows: (page) => page.getByRole('button', { name: t.help.passOn }),
    },
    {
      name: 'campaign-help-preview',
      address: '/{token}/test-share',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.help.previewLead),
    },
    {
      name: 'campaign-help-share',
      address: '/{token}/share-two',
      rider: BUSY_RIDER,
      shows: (page) => page.getByText(t.invites.nobody),
    },
    {
      name: 'campaign-help-result',
      address: '/{token}/login-result',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.help.outcome.notYet),
    },
    {
      name: 'campaign-help-award',
      address: '/{token}/award-result',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.help.mine),
    },
    {
      name: 'campaign-help-mistyped',
      address: '/h0000000000001',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(app.noRoute).first(),
      expected: [/status of 404/],
    },
    {
      name: 'campaign-scratch-sure',
      address: '/scratch-cards',
      rider: NEW_RIDER,
      stub: withCards({ free: 1, sureIn: 1 }),
      shows: (page) => page.getByRole('button', { name: t.scratch.scratch }),
    },
    {
      name: 'campaign-scratch-none',
      address: '/scratch-cards',
      rider: NEW_RIDER,
      stub: withCards({
        free: 0,
        earned: 0,
        count: 2,
        cards: [
          { n: 2, day: '2026-11-02', given: 'points' },
          { n: 1, day: '2026-11-01', given: null },
        ],
      }),
      shows: (page) => page.getByRole('button', { name: t.scratch.none }),
    },
    {
      name: 'campaign-cycling-joined',
      address: '/cycling-transfer-activity',
      rider: DEMO_RIDER,
      stub: withState('cycling-transfer', 'joined', { joined: JOINED }),
      shows: (page) => page.getByText(/09:35–09:50/),
    },
    {
      name: 'campaign-cycling-none',
      address: '/cycling-transfer-activity',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.joined.none),
    },
    {
      name: 'campaign-sale-sheet',
      address: '/shopping-activity',
      rider: NEW_RIDER,
      act: (page) => page.getByRole('button', { name: t.sale.buyFor('¥2.95') }).tap(),
      shows: (page) => page.getByText(products.payNext),
    },
    {
      name: 'campaign-prizes-waiting',
      address: '/shopping-activity/my-prizes',
      rider: NEW_RIDER,
      stub: withWaitingPrizes,
      shows: (page) => page.getByText(t.waits(null), { exact: true }),
    },
    {
      name: 'campaign-exchange-sheet',
      address: '/ciie-marketing-price-area',
      rider: DEMO_RIDER,
      local: true,
      act: (page) => page.getByRole('button', { name: t.exchange.act(t.points(500)) }).tap(),
      shows: (page) => page.getByText(t.exchange.final),
    },
    ...(['before', 'claim', 'over'] as const).map((phase): Screen => ({
      name: `campaign-${phase}`,
      address: '/anniversary',
      rider: NEW_RIDER,
      stub: inPhase(phase),
      shows: (page) =>
        page.getByText(phase === 'before' ? /3月10日|Mar 10/ : (t.phase[phase] ?? '')),
    })),
    {
      name: 'campaign-booking',
      address: '/unique-ship',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('radio'),
    },
    {
      name: 'campaign-place-without-line',
      address: '/cemetery-detail?id=long-hua',
      shows: (page) => page.getByText(t.timetable.none),
    },
    ...(['cemetery-detail', 'cemetery-introduction'] as const).map((path): Screen => ({
      name: `campaign-${path}-all`,
      address: `/${path}`,
      shows: (page) => page.getByRole('radio', { name: t.place.all }),
    })),
    {
      name: 'campaign-place-unknown',
      address: '/cemetery-detail?id=nowhere',
      shows: (page) => page.getByText(errors.campaign_item_unknown),
      expected: [/status of 404/],
    },
    {
      name: 'campaign-search-nothing',
      address: '/qingming-day-activity/search?q=zzz',
      shows: (page) => page.getByText(t.place.found(0)),
    },
    {
      name: 'campaign-browse',
      address: '/browse?campaign=metro-points&mechanic=weekly&task=map',
      rider: DEMO_RIDER,
      // The count-down can be running or over, because time passes while the page is checked, and it is opened twice.
      shows: (page) => page.getByRole('complementary'),
    },
    ...(['browse', 'task-redirect'] as const).map((path): Screen => ({
      name: `campaign-${path}-unknown`,
      address: `/${path}`,
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.visit.unknown),
    })),
    {
      name: 'campaign-failed',
      address: '/anniversary/stages',
      rider: NEW_RIDER,
      stub: (page) =>
        replaceAnswers(page, PAGE, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByText(errors.internal),
      expected: [/status of 500/],
    },
  ];
}

export const screens = { campaign };
