import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../tools/ensure-install.mjs';
import { standIn } from '../tools/stage/stand-in.ts';
import { problem } from './problem.ts';
import type { Screen } from './screen.ts';
import type { Texts } from './texts.ts';

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

export const screens = { viewing: imageScreens };
