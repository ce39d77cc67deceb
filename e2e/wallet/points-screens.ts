import type { Page } from 'playwright-core';
import type { LedgerAccount } from '../../packages/contract/src/ledger/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Texts } from '../stage/texts.ts';

const POINTS = /\/cap\/app\/v1\/points(?:\?|$)/;
const LONG = {
  zh: '上海浦东国际机场磁浮线与轨道交通二号线联合一日通票（含往返及换乘优惠）',
  en: 'One-day joint pass of the Pudong Airport maglev and metro Line 2, with both ways and changes',
};

const account: LedgerAccount = {
  balance: 0,
  owed: 1_234_567,
  expiring: null,
  items: [
    {
      id: '2',
      kind: 'reverse',
      cause: 'order.refunded',
      order: {
        id: '019b0000-0000-7000-8000-00000000000c',
        type: 'multi_ticket',
        line: null,
        from: null,
        to: null,
        subject: LONG,
      },
      origin: null,
      change: -1_234_567,
      balance: -1_234_567,
      at: '2026-11-21T01:00:00.000Z',
    },
    {
      id: '1',
      kind: 'earn',
      cause: 'campaign.of-a-newer-release',
      order: null,
      origin: { zh: '冬日抽奖', en: 'Winter draw' },
      change: 1_234_567,
      balance: 1_234_567,
      at: '2026-11-20T01:00:00.000Z',
    },
  ],
  nextCursor: null,
};

const stub = (answer: object) => (page: Page) =>
  replaceAnswers(page, POINTS, (question) => question.fulfill({ json: answer }));

function points({ points: t, errors }: Texts): Screen[] {
  const pointsPage = { address: '/points' };
  return [
    {
      ...pointsPage,
      name: 'points',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('heading', { name: t.history }),
    },
    {
      ...pointsPage,
      name: 'points-none',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.emptyTitle),
    },
    {
      ...pointsPage,
      name: 'points-owed',
      rider: NEW_RIDER,
      stub: stub(account),
      shows: (page) => page.getByText(t.owed(1_234_567)),
    },
    {
      ...pointsPage,
      name: 'points-failed',
      rider: NEW_RIDER,
      stub: (page) =>
        replaceAnswers(page, POINTS, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByText(errors.internal),
      expected: [/status of 500/],
    },
    {
      name: 'points-guide',
      address: '/integral-strategy',
      shows: (page) => page.getByRole('link', { name: t.logIn }),
    },
    {
      name: 'points-guide-rider',
      address: '/integral-strategy',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('link', { name: t.toHistory }),
    },
    {
      name: 'points-guide-nothing',
      address: '/integral-strategy',
      stub: (page) =>
        replaceAnswers(page, /points-guide/, (question) =>
          question.fulfill({
            json: {
              earn: [],
              spend: { pointsPerCent: 1, maxShare: 0 },
              validMonths: 1,
              balance: null,
            },
          }),
        ),
      shows: (page) => page.getByText(t.spendNothing),
    },
  ];
}

export const screens = { points };
