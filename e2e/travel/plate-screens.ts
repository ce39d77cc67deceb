import type { Page } from 'playwright-core';
import type { PlateList } from '../../packages/contract/src/plates/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

type Plate = PlateList['items'][number];

const idOf = (n: number): string => `019b0000-0000-7000-8000-00000000000${n}`;

const withPlates =
  (...plates: (Partial<Plate> & { plate: string })[]) =>
  (page: Page) =>
    replaceAnswers(page, /\/v1\/plates$/, (question) =>
      question.fulfill({
        json: {
          items: plates.map((plate, i) => ({
            id: idOf(i),
            boundAt: '2026-11-20T04:00:00.000Z',
            proof: 'licence',
            licence: null,
            dues: [],
            ...plate,
          })),
          rule: null,
        } satisfies PlateList,
      }),
    );

const huangpu = { zh: '黄浦区', en: 'Huangpu District' };
const unproven = {
  plate: '沪A12345',
  proof: null,
  dues: [
    { id: idOf(7), amountCents: 1000, area: huangpu, day: '2026-11-18', orderId: null },
    { id: idOf(8), amountCents: 2250, area: huangpu, day: '2026-11-19', orderId: null },
  ],
};
const refused = {
  state: 'refused',
  answer: '照片不清晰 The photo is blurred',
  sentAt: '2026-11-19T04:00:00.000Z',
};

const prove = async (page: Page, name: string) =>
  await page.getByRole('button', { name, exact: true }).tap();

/** The rider's plates: none, unproven with fees and each way to prove, the maximum, and a form with a fault. */
function plateScreens({ plates: t }: Texts): Screen[] {
  const platesPage = { address: '/plates', rider: NEW_RIDER };
  return [
    { ...platesPage, name: 'plates-none', shows: (page) => page.getByText(t.lead) },
    {
      ...platesPage,
      name: 'plates-unproven',
      stub: withPlates(unproven),
      shows: (page) => page.getByText(t.hidden),
    },
    {
      ...platesPage,
      name: 'plates-licence',
      stub: withPlates({ ...unproven, dues: [], licence: refused }),
      act: (page) => prove(page, t.prove),
      shows: (page) => page.getByText(t.licenceHint),
    },
    {
      ...platesPage,
      name: 'plates-fee',
      stub: withPlates({
        ...unproven,
        dues: [],
        licence: { ...refused, state: 'received', answer: null },
      }),
      act: async (page) => {
        await prove(page, t.proveAgain);
        await page.getByRole('radio', { name: t.ways.fee }).check();
      },
      shows: (page) => page.getByText(t.feeHint),
    },
    {
      ...platesPage,
      name: 'plates-full',
      stub: withPlates({ plate: '沪A12345' }, { plate: '沪AD12345' }, { plate: '粤B9KX27' }),
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
