import type { Page } from 'playwright-core';
import type { AccountClosure, DataCopy } from '../../packages/contract/src/rights/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const COPIES = /\/v1\/data-copies$/;
const CLOSURES = /\/v1\/account-closures$/;

const copy: DataCopy = {
  id: '019b0000-0000-7000-8000-00000000000a',
  state: 'ready',
  askedAt: '2026-11-20T04:00:00.000Z',
  until: '2026-11-27T04:00:00.000Z',
  files: [
    { format: 'html', bytes: 48_200, url: '/data-copies/a.html' },
    { format: 'json', bytes: 1_730_000, url: '/data-copies/a.json' },
  ],
};

const withCopy = (latest: DataCopy | null) => (page: Page) =>
  replaceAnswers(page, COPIES, (question) => question.fulfill({ json: { copy: latest } }));

/** Changes the gateway's own answer about the account, for a rider without a copy. */
const withAccount = (change: Partial<AccountClosure>) => async (page: Page) => {
  await withCopy(null)(page);
  await replaceAnswers(page, CLOSURES, async (question) => {
    await question.fulfill({ json: { ...(await question.fetch()), ...change } });
  });
};

const closure = {
  askedAt: '2026-11-20T04:00:00.000Z',
  endsAt: '2026-12-05T04:00:00.000Z',
  postponed: 0,
};

/** A rider's copy of their data, and the deletion of the account, in each state. */
function accountScreens({ account: t, ui }: Texts): Screen[] {
  const accountPage = { address: '/account', rider: NEW_RIDER };
  return [
    {
      ...accountPage,
      name: 'account',
      stub: withAccount({}),
      shows: (page) => page.getByRole('button', { name: t.copy.ask }),
    },
    {
      ...accountPage,
      name: 'account-copy-pending',
      stub: withCopy({ ...copy, state: 'pending', files: [] }),
      shows: (page) => page.getByText(t.copy.pending),
    },
    {
      ...accountPage,
      name: 'account-copy-ready',
      stub: withCopy(copy),
      shows: (page) => page.getByRole('button', { name: t.copy.askAgain }),
    },
    {
      ...accountPage,
      name: 'account-copy-failed',
      stub: withCopy({ ...copy, state: 'failed', files: [] }),
      shows: (page) => page.getByText(t.copy.failed),
    },
    {
      ...accountPage,
      name: 'account-faults',
      stub: withAccount({ losses: { points: 1280, coupons: 3, tickets: 1 } }),
      act: (page) => page.getByRole('button', { name: t.close.submit }).tap(),
      shows: (page) => page.getByText(t.close.lose.tickets(1)),
    },
    {
      ...accountPage,
      name: 'account-obstructed',
      stub: withAccount({ obstacles: ['order', 'money', 'review', 'ride', 'ticket'] }),
      shows: (page) => page.getByText(t.close.obstructed),
    },
    {
      ...accountPage,
      name: 'account-closing',
      stub: withAccount({ closure }),
      shows: (page) => page.getByRole('button', { name: t.close.cancel }),
    },
    {
      ...accountPage,
      name: 'account-postponed',
      stub: withAccount({ closure: { ...closure, postponed: 2 }, obstacles: ['order'] }),
      shows: (page) => page.getByText(t.close.postponed),
    },
    {
      ...accountPage,
      name: 'account-error',
      stub: (page) =>
        replaceAnswers(page, COPIES, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByText(ui.retry),
      expected: [/status of 500/],
    },
  ];
}

export const screens = { account: accountScreens };
