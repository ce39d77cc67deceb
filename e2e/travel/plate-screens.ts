import type { Page } from 'playwright-core';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const withPlates =
  (...plates: string[]) =>
  (page: Page) =>
    replaceAnswers(page, /\/v1\/plates$/, (question) =>
      question.fulfill({
        json: {
          items: plates.map((plate, i) => ({
            id: `019b0000-0000-7000-8000-00000000000${i}`,
            plate,
            boundAt: '2026-11-20T04:00:00.000Z',
          })),
        },
      }),
    );

/** The rider's plates: none, the maximum, and a form with a fault. */
function plateScreens({ plates: t }: Texts): Screen[] {
  const platesPage = { address: '/plates', rider: NEW_RIDER };
  return [
    { ...platesPage, name: 'plates-none', shows: (page) => page.getByText(t.lead) },
    {
      ...platesPage,
      name: 'plates-full',
      stub: withPlates('沪A12345', '沪AD12345', '粤B9KX27'),
      shows: (page) => page.getByText(t.full),
    },
    {
      ...platesPage,
      name: 'plates-fault',
      act: async (page) => {
        await page.getByLabel(t.plate).fill('沪A12');
        await page.getByRole('button', { name: t.add, exact: true }).tap();
      },
      shows: (page) => page.getByRole('alert').filter({ hasText: /\S/ }),
    },
  ];
}

export const screens = { plates: plateScreens };
