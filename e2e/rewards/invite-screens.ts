import type { Page } from 'playwright-core';
import type { Invitations, Trial } from '../../packages/contract/src/invites/schemas.ts';
import type { Rebate } from '../../packages/contract/src/rebate/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const INVITATIONS = /\/v1\/invitations$/;
/** The demo rider's code. */
const DEMO_CODE = 'WEYGHU88';
const TRIAL = /\/v1\/trial$/;

/** Changes the gateway's own answer. */
const stubChange =
  <T extends object>(address: RegExp, change: Partial<T>) =>
  (page: Page) =>
    replaceAnswers(page, address, async (question) => {
      await question.fulfill({ json: { ...(await question.fetch()), ...change } });
    });

/** Invitations of friends, and to a trial. */
function inviteScreens({ invites: t, errors }: Texts): Screen[] {
  const friends = { address: '/invite-new-users' };
  const trial = { address: '/invite-subway-white-list' };
  const list: Screen['shows'] = (page) => page.getByRole('heading', { name: t.friends.list });
  return [
    { ...friends, name: 'invite-friends', rider: DEMO_RIDER, shows: list },
    {
      ...friends,
      name: 'invite-friends-none',
      rider: NEW_RIDER,
      stub: stubChange<Invitations>(INVITATIONS, { mayAccept: true }),
      shows: (page) => page.getByRole('button', { name: t.friends.accept }),
    },
    {
      ...friends,
      name: 'invite-friends-held',
      rider: NEW_RIDER,
      stub: stubChange<Invitations>(INVITATIONS, {
        state: 'over',
        mine: {
          by: '138****8000',
          at: '2026-11-20T01:00:00.000Z',
          state: 'held',
          steps: [{ step: 'registered', state: 'held' }],
        },
      }),
      shows: (page) => page.getByText(t.friends.heldNote),
    },
    {
      ...friends,
      name: 'invite-friends-failed',
      rider: NEW_RIDER,
      stub: (page) =>
        replaceAnswers(page, INVITATIONS, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByText(errors.internal),
      expected: [/status of 500/],
    },
    {
      ...trial,
      name: 'trial',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('button', { name: t.trial.take }),
    },
    {
      ...trial,
      name: 'trial-not-invited',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.trial.notOnListHint),
    },
    {
      ...trial,
      name: 'trial-taken',
      rider: NEW_RIDER,
      stub: stubChange<Trial>(TRIAL, { state: 'taken', place: { at: '2026-11-20T01:00:00.000Z' } }),
      shows: (page) => page.getByText(t.trial.taken),
    },
  ];
}

const rewarded = (state: string) => (page: Page) =>
  replaceAnswers(page, /\/v1\/promoter-reward$/, (question) =>
    question.fulfill({
      json: {
        reward: {
          name: { zh: '徐家汇站推广点 01', en: 'Xujiahui station, stand 01' },
          points: 100,
          at: '2026-11-20T01:00:00.000Z',
          state,
        },
      },
    }),
  );

/** The operator's promoters, and riders who get a share of others' payments. */
function promoterScreens({ invites: t, opening, login, errors }: Texts): Screen[] {
  const promoter = '/promoter-activity';
  const REBATE = /\/v1\/rebate$/;
  const stubPromoter = (state: string) =>
    stubChange<Rebate>(REBATE, {
      mine: {
        by: '138****8000',
        at: '2026-11-20T01:00:00.000Z',
        until: '2027-05-19T01:00:00.000Z',
        state,
      },
    });
  return [
    {
      name: 'promoter-download',
      address: `${promoter}/download?promoter=xujiahui-01`,
      shows: (page) => page.getByRole('heading', { name: opening.promoter.how }),
    },
    {
      name: 'promoter-download-unknown',
      address: `${promoter}/download?promoter=nobody`,
      shows: (page) => page.getByText(errors.promoter_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'promoter-login',
      address: `${promoter}/login?promoter=xujiahui-01`,
      shows: (page) => page.getByRole('textbox', { name: login.phone }),
    },
    {
      name: 'promoter-login-without',
      address: `${promoter}/login`,
      shows: (page) => page.getByText(t.promoter.noCode),
    },
    {
      name: 'promoter-points',
      address: `${promoter}/login-rewards-points`,
      rider: NEW_RIDER,
      stub: rewarded('given'),
      shows: (page) => page.getByText(t.promoter.result.given),
    },
    {
      name: 'promoter-points-held',
      address: `${promoter}/login-rewards-points`,
      rider: NEW_RIDER,
      stub: rewarded('held'),
      shows: (page) => page.getByText(t.promoter.why.held),
    },
    {
      name: 'promoter-points-none',
      address: `${promoter}/login-rewards-points`,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.promoter.none),
    },
    {
      name: 'rebate-points',
      address: '/rebate/points',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('heading', { name: t.rebate.history }),
    },
    {
      name: 'rebate-points-none',
      address: '/rebate/points',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.rebate.emptyTitle),
    },
    {
      name: 'rebate-points-owed',
      address: '/rebate/points',
      rider: NEW_RIDER,
      stub: stubChange<Rebate>(REBATE, {
        owed: 120,
        held: 2,
        pending: [
          {
            name: null,
            amount: 1_234_567,
            state: 'cancelled',
            at: '2026-11-20T01:00:00.000Z',
            releaseAt: '2026-11-28T01:00:00.000Z',
          },
        ],
      }),
      shows: (page) => page.getByText(t.rebate.owed(120)),
    },
    {
      name: 'rebate-signup',
      address: '/rebate/signup',
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('button', { name: t.rebate.signUp }),
    },
    {
      name: 'rebate-qrcode',
      address: '/rebate/qrcode',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('img', { name: t.rebate.scan }),
    },
    {
      name: 'rebate-qrcode-none',
      address: '/rebate/qrcode',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.rebate.noPromoter),
    },
    {
      name: 'rebate-entry',
      address: `/rebate/bind/entry?code=${DEMO_CODE}`,
      shows: (page) => page.getByRole('heading', { name: t.rebate.invites('8000') }),
    },
    {
      name: 'rebate-entry-unknown',
      address: '/rebate/bind/entry?code=ZZZZZZZZ',
      shows: (page) => page.getByText(errors.promoter_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'rebate-bind',
      address: `/rebate/bind?code=${DEMO_CODE}`,
      rider: NEW_RIDER,
      shows: (page) => page.getByRole('button', { name: t.rebate.bind }),
    },
    {
      name: 'rebate-bound',
      address: '/rebate/bind-success',
      rider: NEW_RIDER,
      stub: stubPromoter('counted'),
      shows: (page) => page.getByText(t.rebate.binding.counted),
    },
    {
      name: 'rebate-bound-not',
      address: '/rebate/bind-success',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.rebate.notBound),
    },
  ];
}

export const screens = { invites: inviteScreens, promoters: promoterScreens };
