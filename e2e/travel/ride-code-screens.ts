import type { Page } from 'playwright-core';
import type { RideCodePage } from '../../packages/contract/src/ride-code/schemas.ts';
import { BUSY_RIDER, DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const refused = (page: Page) =>
  replaceAnswers(page, /\/v1\/ride-keys/, (question) =>
    question.fulfill(problem('too_many_requests', 429)),
  );

/** Adds a ticket with a long name, and a skin. */
const withTicket = (page: Page) =>
  replaceAnswers(page, /\/v1\/ride-code$/, async (question) => {
    const ticket = {
      orderId: '019b0000-0000-7000-8000-00000000000c',
      product: {
        zh: '上海公共交通三日乘车券（地铁、公交、轮渡通用，含磁浮单程）',
        en: 'Three-day ticket of public transport in Shanghai: metro, bus and ferry, with a single maglev ride',
      },
      validUntil: '2026-11-24T01:00:00.000Z',
    };
    const skin = {
      id: 'plane-tree',
      name: { zh: '梧桐', en: 'Plane trees' },
      colours: { ground: '#f3e2c7', ink: '#3d2a17', accent: '#b5651d' },
    };
    const codePage = (await question.fetch()) as RideCodePage;
    await question.fulfill({
      json: { ...codePage, skin, skins: [...codePage.skins, skin], ticket },
    });
  });

const withoutSigning = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });

/** The ride code, and the gate that reads it. */
function rideCodeScreens({ rideCode: t, gate, errors }: Texts): Screen[] {
  const ridersCode = { address: '/ride-code', rider: DEMO_RIDER };
  const code = (page: Page) => page.getByRole('img', { name: t.label });
  return [
    { ...ridersCode, name: 'ride-code', shows: code },
    { ...ridersCode, name: 'ride-code-ticket', rider: NEW_RIDER, stub: withTicket, shows: code },
    {
      ...ridersCode,
      name: 'ride-code-refused',
      // The other riders' phones already have a grant, and would continue to use it.
      rider: BUSY_RIDER,
      stub: refused,
      shows: (page) => page.getByText(errors.too_many_requests),
      expected: [/status of 429/],
    },
    {
      ...ridersCode,
      name: 'ride-code-unable',
      stub: withoutSigning,
      shows: (page) => page.getByText(t.problem.unable),
    },
    {
      name: 'gate',
      address: 'sandbox:/gate/',
      act: async (page) => {
        await page.locator('#code').fill('STR1:NONE');
        await page.locator('button[type=submit]').tap();
      },
      shows: (page) => page.getByText(gate.faults.unreadable).first(),
    },
  ];
}

export const screens = { rideCode: rideCodeScreens };
