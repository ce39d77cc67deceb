import type { Page } from 'playwright-core';
import type { RealName } from '../packages/contract/src/real-name.ts';
import { NEW_RIDER } from '../tools/stage/rider.ts';
import { standIn } from '../tools/stage/stand-in.ts';
import { problem } from './problem.ts';
import type { Screen } from './screen.ts';
import type { Texts } from './texts.ts';

const NAME = /\/v1\/real-name$/;

/** The gateway's own answer with something else in it. */
const changed = (change: Partial<RealName>) => (page: Page) =>
  standIn(page, NAME, async (question) => {
    await question.fulfill({ json: { ...(await question.fetch()), ...change } });
  });

/** Who a rider is: the form, its faults, and how far a check is. */
function realNameScreens({ realName: t, form, ui }: Texts): Screen[] {
  const page = { address: '/real-name-authentication', rider: NEW_RIDER };
  const identity = {
    kind: 'resident_id',
    name: '**明',
    number: '3****************1',
    submittedAt: '2026-11-20T03:59:00.000Z',
  } as const;
  const decided = { ...identity, decidedAt: '2026-11-20T04:00:00.000Z' };
  return [
    { ...page, name: 'real-name', shows: (at) => at.getByRole('button', { name: t.submit }) },
    {
      ...page,
      name: 'real-name-faults',
      act: (at) => at.getByRole('button', { name: t.submit }).tap(),
      shows: (at) => at.getByText(form.required(t.number)),
    },
    {
      ...page,
      name: 'real-name-pending',
      stub: changed({ state: 'pending', ...identity }),
      shows: (at) => at.getByText(t.pendingText),
    },
    {
      ...page,
      name: 'real-name-passed',
      address: `${page.address}?return=/sessions`,
      stub: changed({
        state: 'passed',
        ...decided,
        kind: 'passport',
        name: 'W********** A******** C************* M********* d* l* C***',
      }),
      shows: (at) => at.getByRole('button', { name: t.goOn }),
    },
    {
      ...page,
      name: 'real-name-failed',
      stub: changed({ state: 'failed', ...decided, reason: 'mismatch', triesLeft: 0 }),
      shows: (at) => at.getByText(t.reason.mismatch),
    },
    {
      ...page,
      name: 'real-name-closed',
      stub: changed({ available: false }),
      shows: (at) => at.getByText(t.unavailable),
    },
    {
      ...page,
      name: 'real-name-error',
      stub: (at) => standIn(at, NAME, (question) => question.fulfill(problem('internal', 500))),
      shows: (at) => at.getByText(ui.retry),
      expected: [/status of 500/],
    },
  ];
}

export const screens = { people: realNameScreens };
