import type { Page } from 'playwright-core';
import type { Gift } from '../packages/contract/src/gifts.ts';
import { NEW_RIDER } from '../tools/stage/rider.ts';
import { standIn } from '../tools/stage/stand-in.ts';
import { problem } from './problem.ts';
import type { Screen } from './screen.ts';
import type { Texts } from './texts.ts';

const CHEZHAN = '/shanghai-chezhan';

/** The gateway's own answer with something else in it. */
const changed = (change: Partial<Gift>) => (page: Page) =>
  standIn(page, /\/v1\/gifts\//, async (question) => {
    await question.fulfill({ json: { ...(await question.fetch()), ...change } });
  });

/** The gifts of the guide and of the railway station, open and otherwise. */
function giftScreens({ gifts: t, coupons: words, errors }: Texts): Screen[] {
  const coupons: Screen['shows'] = (page) => page.getByRole('list', { name: words.items });
  const claim = {
    id: '019b0000-0000-7000-8000-00000000000c',
    at: '2026-11-21T01:00:00.000Z',
    expiresAt: '2026-12-21T01:00:00.000Z',
  };
  const guide = { address: '/traffic/gift', rider: NEW_RIDER };
  return [
    { ...guide, name: 'gift-guide', shows: coupons },
    {
      ...guide,
      name: 'gift-guide-claimed',
      stub: changed({ state: 'claimed', claim }),
      shows: (page) => page.getByRole('status'),
    },
    {
      ...guide,
      name: 'gift-guide-over',
      stub: changed({ state: 'over' }),
      shows: (page) => page.getByRole('button', { name: t.state.over }),
    },
    {
      ...guide,
      name: 'gift-guide-unknown',
      stub: (page) =>
        standIn(page, /\/v1\/gifts\//, (question) =>
          question.fulfill(problem('gift_not_found', 404)),
        ),
      shows: (page) => page.getByText(errors.gift_not_found),
      expected: [/status of 404/],
    },
    { name: 'gift-chezhan', address: `${CHEZHAN}/login`, shows: coupons },
    {
      name: 'gift-chezhan-gone',
      address: `${CHEZHAN}/login`,
      stub: changed({ state: 'gone', left: 0 }),
      shows: (page) => page.getByRole('button', { name: t.state.gone }),
    },
    {
      name: 'gift-result',
      address: `${CHEZHAN}/login-result`,
      rider: NEW_RIDER,
      stub: changed({ state: 'claimed', claim }),
      shows: coupons,
    },
    {
      name: 'gift-result-none',
      address: `${CHEZHAN}/login-result`,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.notGranted),
    },
    {
      name: 'gift-rules',
      address: `${CHEZHAN}/rule`,
      shows: (page) => page.getByRole('article'),
    },
  ];
}

export const screens = { gifts: giftScreens };
