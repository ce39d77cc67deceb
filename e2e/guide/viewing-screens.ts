import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { FaceCheck } from '../../packages/contract/src/face-checks/schemas.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { standIn } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** The page takes its browser for the maps app's. */
const inMaps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A tab goes on to states outside of it.
    if (!window.location.search.includes('in=maps')) return;
    const agent = `${navigator.userAgent} AliApp(amap/16.19.0) amap/16.19.0 MiniProgram`;
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  });

const FILE = '019b0000-0000-7000-8000-00000000000a.svg';
const PICTURE = readFileSync(path.join(ROOT, 'apps/web/public/spots/lake.svg'), 'utf8');

const uploaded = (body: string) => (page: Page) =>
  page.route(
    ({ pathname }) => pathname === `/files/${FILE}`,
    (route) => route.fulfill({ contentType: 'image/svg+xml', body }),
  );

/** An image that an address names, and why some are not shown. */
function imageScreens({ viewing: t, ui }: Texts): Screen[] {
  const page = { address: `/image-url?url=/files/${FILE}` };
  return [
    {
      ...page,
      name: 'image',
      stub: uploaded(PICTURE),
      shows: (at) => at.getByRole('img', { name: t.image }),
    },
    {
      ...page,
      name: 'image-too-large',
      stub: uploaded('<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"/>'),
      shows: (at) => at.getByText(t.refusedText.tooLarge),
    },
    {
      name: 'image-broken',
      address: '/image-url?url=/files/019b0000-0000-7000-8000-00000000000b.png',
      shows: (at) => at.getByRole('button', { name: ui.retry }),
      expected: [/status of 404/],
    },
    {
      name: 'image-refused',
      address: '/image-url?url=https://elsewhere.example/1.png',
      shows: (at) => at.getByText(t.refusedText.target),
    },
    {
      name: 'image-missing',
      address: '/image-url',
      shows: (at) => at.getByText(t.refusedText.missing),
    },
    {
      ...page,
      name: 'image-failed',
      stub: (at) =>
        standIn(at, /\/v1\/links$/, (question) => question.fulfill(problem('internal', 500))),
      shows: (at) => at.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
  ];
}

const LATEST = /\/v1\/face-checks\/latest$/;
const NOW = '2026-11-20T04:00:00.000Z';

/** How far a face check is; this phone's browser is no maps app, but for the states that say so. */
function faceScreens({ appOnly, face: t, ui }: Texts): Screen[] {
  const page = { address: '/gdmp/face-verify?in=maps', rider: NEW_RIDER };
  const check: FaceCheck = {
    id: null,
    state: 'none',
    reason: null,
    startedAt: null,
    expiresAt: null,
    decidedAt: null,
    available: true,
    named: true,
    triesLeft: 5,
    serverTime: NOW,
  };
  const answered = (change: Partial<FaceCheck>) => async (at: Page) => {
    await inMaps(at);
    await standIn(at, LATEST, (question) => question.fulfill({ json: { ...check, ...change } }));
  };
  const started = { id: '019b0000-0000-7000-8000-00000000000a', startedAt: NOW, decidedAt: NOW };
  const failed = { ...started, state: 'failed' } as const;
  return [
    {
      ...page,
      name: 'face-app-only',
      address: '/gdmp/face-verify',
      shows: (at) => at.getByRole('alertdialog', { name: appOnly.appOnly }),
    },
    {
      ...page,
      name: 'face-elsewhere',
      address: '/gdmp/face-verify',
      act: (at) => at.getByRole('alertdialog').getByRole('button').first().click(),
      shows: (at) => at.getByText(t.elsewhereText),
    },
    {
      ...page,
      name: 'face-none',
      stub: answered({}),
      shows: (at) => at.getByRole('button', { name: t.start, disabled: false }),
    },
    {
      ...page,
      name: 'face-unnamed',
      stub: answered({ named: false }),
      shows: (at) => at.getByRole('link', { name: t.toRealName }),
    },
    {
      ...page,
      name: 'face-pending',
      stub: answered({ ...started, state: 'pending', decidedAt: null }),
      shows: (at) => at.getByText(t.pendingText),
    },
    {
      ...page,
      name: 'face-failed',
      stub: answered({ ...failed, reason: 'not_live', triesLeft: 0 }),
      shows: (at) => at.getByText(t.noTries),
    },
    {
      ...page,
      name: 'face-expired',
      stub: answered({ ...started, state: 'expired', decidedAt: null, triesLeft: 1 }),
      shows: (at) => at.getByText(t.expiredText),
    },
    {
      ...page,
      name: 'face-passed',
      address: `${page.address}&return=/sessions`,
      stub: answered({ ...started, state: 'passed' }),
      shows: (at) => at.getByRole('button', { name: t.onward }),
    },
    {
      ...page,
      name: 'face-closed',
      stub: answered({ available: false }),
      shows: (at) => at.getByText(t.closed),
    },
    {
      ...page,
      name: 'face-error',
      stub: (at) => standIn(at, LATEST, (question) => question.fulfill(problem('internal', 500))),
      shows: (at) => at.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
  ];
}

export const screens = {
  viewing: (t: Texts) => [...imageScreens(t), ...faceScreens(t)],
};
