import type { Page } from 'playwright-core';
import type { CampaignStanding } from '../../packages/contract/src/campaigns/schemas.ts';
import type { MechanicState } from '../../packages/contract/src/campaigns/mechanics.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const STATE_PATH = /\/v1\/campaigns\/green-experts/;
const ID = '018f3b7a-9a51-7c3e-9f4d-3b8f0c2e1a55';

const stubState =
  (phase: string, states: Record<string, MechanicState<'team' | 'ranking'>>) => (page: Page) =>
    replaceAnswers(page, STATE_PATH, async (question) => {
      const answer = (await question.fetch()) as CampaignStanding;
      const mechanics = { ...answer.mechanics, ...states };
      await question.fulfill({ json: { ...answer, phase, mechanics } });
    });

const ownTeam = (isFounder: boolean): MechanicState<'team'> => ({
  kind: 'team',
  mine: {
    id: ID,
    name: '梧桐树下 Metro',
    isFounder,
    grams: 128_400,
    rides: 96,
    members: [0, 1, 2, 3, 4].map((n) => ({
      name: `13${n}****80${n}7`,
      isFounder: n === 0,
      isMe: n === (isFounder ? 0 : 2),
      grams: 48_000 - n * 11_000,
      rides: 36 - n * 8,
    })),
  },
  invited: { id: ID, name: '梧桐树下 Metro', size: 5, isFull: true },
});

const ranking = (isFinal: boolean): MechanicState<'ranking'> => ({
  kind: 'ranking',
  isFinal,
  top: Array.from({ length: 8 }, (_, i) => ({
    place: i + 1,
    name: i === 2 ? '梧桐树下 Metro' : `绿叶 ${i + 1} 号 Rail`,
    score: 168_000 - i * 20_000,
    isMine: i === 2,
  })),
  own: { place: 3, score: 128_000 },
  claimed: false,
});

/** A team and the ranking, as participants see them. */
function team({ campaigns: t }: Texts): Screen[] {
  const rider = NEW_RIDER;
  const none: MechanicState<'team'> = { ...ownTeam(true), mine: null };
  const elsewhere: MechanicState<'team'> = {
    ...ownTeam(false),
    invited: { id: ID.replace('018', '019'), name: 'Magnolia', size: 2, isFull: false },
  };
  return [
    {
      name: 'team-mine',
      address: '/green-experts/index',
      rider,
      stub: stubState('open', { teams: ownTeam(false), 'team-list': ranking(false) }),
      shows: (page) => page.getByText(/128\.0 (?:千克|kg)/),
    },
    {
      name: 'team-detail',
      address: '/green-experts/details',
      rider,
      stub: stubState('open', { teams: ownTeam(true) }),
      shows: (page) => page.getByRole('button', { name: t.dissolve.act }),
    },
    {
      name: 'team-full',
      address: '/green-experts/invite',
      rider,
      stub: stubState('open', { teams: none }),
      shows: (page) => page.getByRole('button', { name: t.teamFull }),
    },
    {
      name: 'team-elsewhere',
      address: '/green-experts/invite',
      rider,
      stub: stubState('open', { teams: elsewhere }),
      shows: (page) => page.getByText(t.inOtherTeam('梧桐树下 Metro')),
    },
    {
      name: 'team-final',
      address: '/green-experts/index',
      rider,
      stub: stubState('claim', { teams: ownTeam(false), 'team-list': ranking(true) }),
      act: (page) => page.getByRole('button', { name: t.claim }).scrollIntoViewIfNeeded(),
      shows: (page) => page.getByRole('button', { name: t.claim }),
    },
  ];
}

export const screens = { team };
