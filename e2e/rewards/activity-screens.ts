import type { Page } from 'playwright-core';
import type { Activity } from '../../packages/contract/src/activities/schemas.ts';
import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const CAMPAIGN: Activity = {
  kind: 'campaign',
  id: 'winter',
  name: { zh: '冬日暖心抽奖暨轨道交通迎新春主题活动', en: 'Winter draw and New Year ride-a-thon' },
  text: {
    zh: '每天免费抽一次，乘坐地铁、公交或轮渡还能再抽两次。',
    en: 'A free draw every day, and two more when you take the metro, a bus or a ferry.',
  },
  to: '/winter/index',
  phase: 'open',
  from: '2026-11-01T00:00:00.000Z',
  until: '2027-01-31T16:00:00.000Z',
  hasJoined: true,
};
const ITEMS: Activity[] = [
  CAMPAIGN,
  { ...CAMPAIGN, to: '/winter/address', phase: 'claim', until: '2027-02-28T16:00:00.000Z' },
  {
    ...CAMPAIGN,
    kind: 'survey',
    to: '/survey?sid=metro-satisfaction',
    name: { zh: '满意度调查', en: 'Survey about your ride' },
    hasJoined: false,
  },
  {
    ...CAMPAIGN,
    to: '/hello-sakura',
    name: { zh: '你好樱花', en: 'Hello sakura' },
    phase: 'before',
    from: '2027-02-28T16:00:00.000Z',
    hasJoined: false,
  },
];

const stub = (items: readonly Activity[]) => (page: Page) =>
  replaceAnswers(page, /\/v1\/activities/, (question) =>
    question.fulfill({ json: { items, serverTime: '2026-11-28T02:00:00.000Z' } }),
  );
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** Activities: of the demo, all phases with long texts, none, and a failure. */
function activityScreens({ activityPage: t, errors }: Texts): Screen[] {
  const address = '/activities';
  return [
    { name: 'activities', address, shows: heading },
    { name: 'activities-rider', address, rider: DEMO_RIDER, shows: heading },
    { name: 'activities-phases', address, stub: stub(ITEMS), shows: heading },
    {
      name: 'activities-none',
      address,
      stub: stub([]),
      shows: (page) => page.getByText(t.noneNow),
    },
    {
      name: 'activities-failed',
      address,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/activities/, (question) =>
          question.fulfill(problem('internal', 500)),
        ),
      shows: (page) => page.getByText(errors.internal),
      expected: [/status of 500/],
    },
    {
      name: 'home-activities-none',
      address: '/',
      stub: stub([]),
      shows: (page) => page.getByText(t.noneNow),
    },
  ];
}

export const screens = { activities: activityScreens };
