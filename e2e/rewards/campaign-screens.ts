import type { Page } from 'playwright-core';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import { BUNDLED, readFolder } from '../../apps/gateway/src/modules/base/catalogue/folder.ts';
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
const { campaigns } = readFolder(BUNDLED, KINDS);

/** Changes the phase in the gateway's page. */
const inPhase = (phase: string) => (page: Page) =>
  replaceAnswers(page, ALL, async (question) => {
    const answer = (await question.fetch()) as CampaignPageView;
    await question.fulfill({ json: { ...answer, phase } });
  });

const STATE_PATH = /\/v1\/campaigns\/scratch-cards(?:\?|$)/;
type Cards = MechanicState<'scratch'>;

/** Changes the rider's cards. */
const withCards = (cards: Partial<Cards>) => (page: Page) =>
  replaceAnswers(page, STATE_PATH, async (question) => {
    const answer = (await question.fetch()) as CampaignStanding;
    const mechanics = { ...answer.mechanics, cards: { ...answer.mechanics['cards'], ...cards } };
    await question.fulfill({ json: { ...answer, mechanics } });
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Finds the page's own heading, in either language; before the answer the heading is a general one. */
const showsHeading =
  ({ zh, en }: Bilingual): Screen['shows'] =>
  (page) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`^(?:${zh}|${en})$`) });

/** Elements that show that a page is complete, for pages whose blocks load after the heading. */
const SHOWN: Readonly<Record<string, Screen['shows']>> = {
  '/annual-report': (page) => page.getByRole('button', { name: /^(?:下一页|Next)$/ }),
  '/multi-fare': (page) => page.getByRole('link', { name: /^(?:看看|View)$/ }),
  '/energy-carbon/carbon-detail': (page) => page.getByRole('listitem').first(),
  '/energy-carbon/detail': (page) => page.getByRole('table').nth(1),
  '/energy-carbon/reward': (page) => page.getByRole('listitem').first(),
  '/shanghai-chezhan/login-result': (page) => page.getByRole('heading', { level: 2 }).nth(1),
};

/** Every page of every supplied campaign, and the states of campaign pages. */
function campaign({ app, campaigns: t, errors }: Texts): Screen[] {
  return [
    ...campaigns.flatMap(({ id, pages, gate, collections }) =>
      pages.map(({ address, query, item, match, title }): Screen => ({
        name: `campaign-${id}${address.replace(/[{}]/g, '').replaceAll('/', '-')}`,
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
    ...(['before', 'claim', 'over'] as const).map((phase): Screen => ({
      name: `campaign-${phase}`,
      address: '/anniversary',
      rider: NEW_RIDER,
      stub: inPhase(phase),
      shows: (page) => page.getByText(t.phase[phase] ?? ''),
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
