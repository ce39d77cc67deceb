import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { FaceCheck } from '../../packages/contract/src/face-checks/schemas.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** Makes the page take its browser for the maps app's. */
const pretendMapsApp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The tab later opens states outside the maps app.
    if (!window.location.search.includes('in=maps')) return;
    const agent = `${navigator.userAgent} AliApp(amap/16.19.0) amap/16.19.0 MiniProgram`;
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  });

const FILE = '019b0000-0000-7000-8000-00000000000a.svg';
/** In the form of the gateway's signature; the gateway itself refuses it. */
const SIGNED = encodeURIComponent(`?until=1792000000&signature=${'a'.repeat(43)}`);
const PICTURE = readFileSync(path.join(ROOT, 'apps/web/public/spots/tongli.svg'), 'utf8');

const stubUpload = (body: string) => (page: Page) =>
  page.route(
    ({ pathname }) => pathname === `/files/${FILE}`,
    (route) => route.fulfill({ contentType: 'image/svg+xml', body }),
  );

/** An image at an address, and the reasons why some are not shown. */
function imageScreens({ viewing: t, ui }: Texts): Screen[] {
  const imagePage = { address: `/image-url?url=/files/${FILE}${SIGNED}` };
  return [
    {
      ...imagePage,
      name: 'image',
      stub: stubUpload(PICTURE),
      shows: (page) => page.getByRole('img', { name: t.image }),
    },
    {
      ...imagePage,
      name: 'image-too-large',
      stub: stubUpload('<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"/>'),
      shows: (page) => page.getByText(t.refusedText.tooLarge),
    },
    {
      name: 'image-broken',
      address: `/image-url?url=/files/019b0000-0000-7000-8000-00000000000b.png${SIGNED}`,
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 404/],
    },
    {
      name: 'image-refused',
      address: '/image-url?url=https://elsewhere.example/1.png',
      shows: (page) => page.getByText(t.refusedText.target),
    },
    {
      name: 'image-missing',
      address: '/image-url',
      shows: (page) => page.getByText(t.refusedText.missing),
    },
    {
      ...imagePage,
      name: 'image-failed',
      stub: (page) =>
        replaceAnswers(page, /\/v1\/links$/, (question) =>
          question.fulfill(problem('internal', 500)),
        ),
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
  ];
}

const LATEST = /\/v1\/face-checks\/latest$/;
const NOW = '2026-11-20T04:00:00.000Z';

/** The states of a face check. The browser is not the maps app's, except in the states with `in=maps`. */
function faceScreens({ appOnly, face: t, ui }: Texts): Screen[] {
  const facePage = { address: '/gdmp/face-verify?in=maps', rider: NEW_RIDER };
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
  const stubCheck = (change: Partial<FaceCheck>) => async (page: Page) => {
    await pretendMapsApp(page);
    await replaceAnswers(page, LATEST, (question) =>
      question.fulfill({ json: { ...check, ...change } }),
    );
  };
  const started = { id: '019b0000-0000-7000-8000-00000000000a', startedAt: NOW, decidedAt: NOW };
  const failed = { ...started, state: 'failed' } as const;
  return [
    {
      ...facePage,
      name: 'face-app-only',
      address: '/gdmp/face-verify',
      shows: (page) => page.getByRole('alertdialog', { name: appOnly.appOnly }),
    },
    {
      ...facePage,
      name: 'face-elsewhere',
      address: '/gdmp/face-verify',
      act: (page) => page.getByRole('alertdialog').getByRole('button').first().click(),
      shows: (page) => page.getByText(t.elsewhereText),
    },
    {
      ...facePage,
      name: 'face-none',
      stub: stubCheck({}),
      shows: (page) => page.getByRole('button', { name: t.start, disabled: false }),
    },
    {
      ...facePage,
      name: 'face-unnamed',
      stub: stubCheck({ named: false }),
      shows: (page) => page.getByRole('link', { name: t.toRealName }),
    },
    {
      ...facePage,
      name: 'face-pending',
      stub: stubCheck({ ...started, state: 'pending', decidedAt: null }),
      shows: (page) => page.getByText(t.pendingText),
    },
    {
      ...facePage,
      name: 'face-failed',
      stub: stubCheck({ ...failed, reason: 'not_live', triesLeft: 0 }),
      shows: (page) => page.getByText(t.noTries),
    },
    {
      ...facePage,
      name: 'face-expired',
      stub: stubCheck({ ...started, state: 'expired', decidedAt: null, triesLeft: 1 }),
      shows: (page) => page.getByText(t.expiredText),
    },
    {
      ...facePage,
      name: 'face-passed',
      address: `${facePage.address}&return=/sessions`,
      stub: stubCheck({ ...started, state: 'passed' }),
      shows: (page) => page.getByRole('button', { name: t.onward }),
    },
    {
      ...facePage,
      name: 'face-closed',
      stub: stubCheck({ available: false }),
      shows: (page) => page.getByText(t.closed),
    },
    {
      ...facePage,
      name: 'face-error',
      stub: (page) =>
        replaceAnswers(page, LATEST, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
  ];
}

export const screens = {
  viewing: (t: Texts) => [...imageScreens(t), ...faceScreens(t)],
};
