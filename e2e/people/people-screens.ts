import type { Page } from 'playwright-core';
import type { IntimateAccount } from '../../packages/contract/src/intimate/schemas.ts';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import type { RealName } from '../../packages/contract/src/real-name/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const NAME = /\/v1\/real-name$/;

/** Changes the gateway's own answer. */
const stubName = (change: Partial<RealName>) => (page: Page) =>
  replaceAnswers(page, NAME, async (question) => {
    await question.fulfill({ json: { ...(await question.fetch()), ...change } });
  });

/** The verification of a rider's name: the form, its faults, and the states of a check. */
function realNameScreens({ realName: t, form, ui }: Texts): Screen[] {
  const realNamePage = { address: '/real-name-authentication', rider: NEW_RIDER };
  const identity = {
    kind: 'resident_id',
    name: '**明',
    number: '3****************1',
    submittedAt: '2026-11-20T03:59:00.000Z',
  } as const;
  const decidedCheck = { ...identity, decidedAt: '2026-11-20T04:00:00.000Z' };
  return [
    {
      ...realNamePage,
      name: 'real-name',
      shows: (page) => page.getByRole('button', { name: t.submit }),
    },
    {
      ...realNamePage,
      name: 'real-name-faults',
      act: (page) => page.getByRole('button', { name: t.submit }).tap(),
      shows: (page) => page.getByText(form.required(t.number)),
    },
    {
      ...realNamePage,
      name: 'real-name-pending',
      stub: stubName({ state: 'pending', ...identity }),
      shows: (page) => page.getByText(t.pendingText),
    },
    {
      ...realNamePage,
      name: 'real-name-passed',
      address: `${realNamePage.address}?return=/sessions`,
      stub: stubName({
        state: 'passed',
        ...decidedCheck,
        kind: 'passport',
        name: 'W********** A******** C************* M********* d* l* C***',
      }),
      shows: (page) => page.getByRole('button', { name: t.goOn }),
    },
    {
      ...realNamePage,
      name: 'real-name-failed',
      stub: stubName({ state: 'failed', ...decidedCheck, reason: 'mismatch', triesLeft: 0 }),
      shows: (page) => page.getByText(t.reason.mismatch),
    },
    {
      ...realNamePage,
      name: 'real-name-closed',
      stub: stubName({ available: false }),
      shows: (page) => page.getByText(t.unavailable),
    },
    {
      ...realNamePage,
      name: 'real-name-error',
      stub: (page) =>
        replaceAnswers(page, NAME, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByText(ui.retry),
      expected: [/status of 500/],
    },
  ];
}

const ACCOUNTS = /\/v1\/intimate-accounts$/;
const NOW = '2026-11-20T04:00:00.000Z';

/** Stubs accounts of a rider whose name is verified. */
const withAccounts = (items: readonly IntimateAccount[]) => async (page: Page) => {
  await stubName({ state: 'passed' })(page);
  await replaceAnswers(page, ACCOUNTS, (question) =>
    question.fulfill({ json: { items, agreementVersion: '2026-11', serverTime: NOW } }),
  );
};

/** Accounts of both sides in each of their states, the published texts about them, and an order to be paid. */
function familyScreens(
  { family: t, form, rules, errors, realName }: Texts,
  orders: readonly OrderSummary[],
): Screen[] {
  const intimatePage = { address: '/open-intimate-account', rider: DEMO_RIDER };
  const account: IntimateAccount = {
    id: '019b0000-0000-7000-8000-00000000000a',
    role: 'owner',
    phone: '138****8001',
    state: 'active',
    pausedBy: null,
    limitCents: 30_000,
    spentCents: 4250,
    leftCents: 25_750,
    payments: [
      { at: '2026-11-19T10:20:00.000Z', amountCents: 3850, givenBackCents: 0 },
      { at: '2026-11-12T00:05:00.000Z', amountCents: 800, givenBackCents: 400 },
    ],
    invitedAt: '2026-11-10T04:00:00.000Z',
    expiresAt: null,
  };
  const nothing = { spentCents: 0, leftCents: 30_000, payments: [] };
  const invited = { ...account, ...nothing, state: 'invited', expiresAt: NOW };
  const relative: IntimateAccount = { ...account, role: 'relative', payments: [] };
  const unpaid = orders.find(({ actions }) => actions.includes('pay'))?.id ?? '';
  const id = (n: number) => account.id.replace(/a$/, String(n));
  return [
    {
      ...intimatePage,
      name: 'intimate-none',
      stub: withAccounts([]),
      shows: (page) => page.getByText(t.empty),
    },
    {
      ...intimatePage,
      name: 'intimate-faults',
      stub: withAccounts([]),
      act: (page) => page.getByRole('button', { name: t.invite }).tap(),
      shows: (page) => page.getByText(form.agree),
    },
    {
      ...intimatePage,
      name: 'intimate-owner',
      stub: withAccounts([
        account,
        { ...account, ...nothing, id: id(1), state: 'paused', pausedBy: 'relative' },
        { ...invited, id: id(2) },
      ]),
      shows: (page) => page.getByText(t.waits),
    },
    {
      ...intimatePage,
      name: 'intimate-full',
      stub: withAccounts([1, 2, 3, 4, 5].map((n) => ({ ...account, id: id(n) }))),
      shows: (page) => page.getByText(t.full),
    },
    {
      ...intimatePage,
      name: 'intimate-invited',
      stub: withAccounts([{ ...invited, role: 'relative' }]),
      shows: (page) => page.getByRole('button', { name: t.accept }),
    },
    {
      ...intimatePage,
      name: 'intimate-relative',
      stub: withAccounts([{ ...relative, state: 'paused', pausedBy: 'relative' }]),
      shows: (page) => page.getByRole('button', { name: t.resume }),
    },
    {
      ...intimatePage,
      name: 'intimate-pay',
      address: `${intimatePage.address}?id=${unpaid}`,
      stub: withAccounts([{ ...relative, leftCents: 500_000 }]),
      shows: (page) => page.getByText(t.pay.due),
    },
    {
      ...intimatePage,
      name: 'intimate-pay-short',
      address: `${intimatePage.address}?id=${unpaid}`,
      stub: withAccounts([{ ...relative, leftCents: 1 }]),
      shows: (page) => page.getByText(t.pay.short),
    },
    {
      ...intimatePage,
      name: 'intimate-error',
      stub: async (page) => {
        await stubName({ state: 'passed' })(page);
        await replaceAnswers(page, ACCOUNTS, (question) =>
          question.fulfill(problem('unavailable', 503)),
        );
      },
      shows: (page) => page.getByText(errors.unavailable),
      expected: [/status of 503/],
    },
    {
      ...intimatePage,
      name: 'intimate-gate',
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('button', { name: realName.submit }),
    },
    {
      name: 'intimate-introduction',
      address: '/introduction-intimate-account',
      shows: (page) => page.getByRole('link', { name: rules.link.intimateAccount }),
    },
    {
      name: 'intimate-agreement',
      address: '/intimate-account-agreement',
      shows: (page) => page.getByText(rules.validity.inForce),
    },
  ];
}

export const screens = {
  people: (t: Texts, orders: readonly OrderSummary[]) => [
    ...realNameScreens(t),
    ...familyScreens(t, orders),
  ],
};
