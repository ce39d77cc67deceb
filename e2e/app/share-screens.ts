import type { Page } from 'playwright-core';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const stubNoCode = (page: Page) =>
  replaceAnswers(page, /\/ad\/generateMiniProgramCode/, (question) =>
    question.fulfill(problem('upstream_failed', 502)),
  );

/** The preview of a shared page, and shares that lead nowhere. */
function shareScreens({ share, sharing: t }: Texts): Screen[] {
  const poster = (page: Page) => page.getByRole('img', { name: share.posterOf });
  const refused = (page: Page) => page.getByText(t.refused);
  return [
    { name: 'share-home', address: '/test-share', shows: poster },
    {
      name: 'share-line',
      address: '/test-share?shareRoute=%2Ftraffic%2Ftravel%2Fmetro-info%3Fline%3Dmetro-2',
      shows: poster,
    },
    {
      name: 'share-own-page',
      address: '/test-share?shareRoute=%2Ftickets',
      shows: (page) => page.getByText(t.ownPage),
    },
    {
      name: 'share-no-code',
      // Uses another page than above, because the phone keeps a code that it received.
      address: '/test-share?shareRoute=%2Ftraffic%2Findex',
      stub: stubNoCode,
      shows: (page) => page.getByText(t.codeFailed),
      expected: [/status of 502/],
    },
    { name: 'share-of-nothing', address: '/test-share?shareRoute=%2Fnowhere', shows: refused },
    {
      name: 'share-refused',
      address: '/router-share?shareRoute=https%3A%2F%2Fevil.example%2F',
      shows: refused,
      expected: [/leads nowhere/],
    },
  ];
}

export const screens = { share: shareScreens };
