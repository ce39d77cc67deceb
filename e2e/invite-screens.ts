import type { Page } from 'playwright-core';
import type { Invitations, Trial } from '../packages/contract/src/invites.ts';
import { DEMO_RIDER, NEW_RIDER } from '../tools/stage/rider.ts';
import { standIn } from '../tools/stage/stand-in.ts';
import { problem } from './problem.ts';
import type { Screen } from './screen.ts';
import type { Texts } from './texts.ts';

const INVITATIONS = /\/v1\/invitations$/;
const TRIAL = /\/v1\/trial$/;

/** The gateway's own answer with something else in it. */
const changed =
  <T extends object>(address: RegExp, change: Partial<T>) =>
  (page: Page) =>
    standIn(page, address, async (question) => {
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
      stub: changed<Invitations>(INVITATIONS, { mayAccept: true }),
      shows: (page) => page.getByRole('button', { name: t.friends.accept }),
    },
    {
      ...friends,
      name: 'invite-friends-held',
      rider: NEW_RIDER,
      stub: changed<Invitations>(INVITATIONS, {
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
        standIn(page, INVITATIONS, (question) => question.fulfill(problem('internal', 500))),
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
      stub: changed<Trial>(TRIAL, { state: 'taken', place: { at: '2026-11-20T01:00:00.000Z' } }),
      shows: (page) => page.getByText(t.trial.taken),
    },
  ];
}

export const screens = { invites: inviteScreens };
