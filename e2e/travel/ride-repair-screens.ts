import type { Page } from 'playwright-core';
import type { RideRepair } from '../../packages/contract/src/ride-repairs/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const RIDE: RideRepair = {
  id: '019b0000-0000-7000-8000-00000000000d',
  missing: 'exit',
  station: { zh: '徐家汇', en: 'Xujiahui' },
  stationId: 'S0118',
  at: '2026-11-25T00:10:00.000Z',
  state: 'possible',
  amountCents: 300,
  claim: null,
};
const CLAIM: NonNullable<RideRepair['claim']> = {
  station: { zh: '虹桥2号航站楼', en: 'Hongqiao Airport Terminal 2' },
  at: '2026-11-25T00:52:00.000Z',
  fareCents: 500,
  doubt: null,
  answer: null,
};

/** Stubs the gateway's answer with these rides. */
const stubRepairs = (items: readonly RideRepair[]) => (tab: Page) =>
  replaceAnswers(tab, /\/v1\/local\/ride-repairs$/, (question) =>
    question.fulfill({ json: { agreed: true, items, left: 2, days: 7 } }),
  );

/** Rides without an entry or exit: none, some to complete, and the results of completed ones. */
function rideRepairScreens({ rideRepair: t }: Texts): Screen[] {
  const page = { address: '/in-out-station', rider: NEW_RIDER, local: true } as const;
  const repairs: RideRepair[] = (['open', 'mended', 'refused', 'reported'] as const).map(
    (state, i) => ({
      ...RIDE,
      id: RIDE.id.replace(/d$/, String(i)),
      state,
      amountCents: state === 'mended' ? 500 : 300,
      claim: {
        ...CLAIM,
        answer: state === 'refused' ? '与列车运行时间不符 · Not in that time' : null,
      },
    }),
  );
  return [
    {
      ...page,
      name: 'ride-repair-agreement',
      shows: (tab) => tab.getByRole('button', { name: t.agree.button }),
    },
    {
      ...page,
      name: 'ride-repair-none',
      stub: stubRepairs([]),
      shows: (tab) => tab.getByText(t.none),
    },
    {
      ...page,
      name: 'ride-repair-list',
      stub: stubRepairs([RIDE, ...repairs]),
      shows: (tab) => tab.getByText(t.state.reported),
    },
    {
      ...page,
      name: 'ride-repair-station',
      address: `/in-out-station?ride=${RIDE.id}`,
      stub: stubRepairs([RIDE]),
      shows: (tab) => tab.getByRole('heading', { name: t.which.exit }),
    },
  ];
}

export const screens = { 'ride-repairs': rideRepairScreens };
