import type { Page } from 'playwright-core';
import type { Links } from '../../packages/contract/src/links/schemas.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const LINKS = /\/v1\/links$/;

/** Changes the operator's data of links. */
const linksWith = (change: (links: Links) => Partial<Links>) => (page: Page) =>
  replaceAnswers(page, LINKS, async (question) => {
    const links = (await question.fetch()) as Links;
    await question.fulfill({ json: { ...links, ...change(links) } });
  });

const LONG = {
  zh: '在锁屏、桌面小组件与手表上直接亮出乘车码并自动选择最优惠的支付方式',
  en: 'Shows the ride code on the lock screen, as a widget and on your watch, and chooses the cheapest way to pay',
};
const none = { ios: null, android: null, harmony: null, desktop: null };
const CODE = 'ABCD2345';

/** Pages that lead into the own app and the chat mini-program, and the downloads of the app. */
function openingScreens({ opening: t, errors, ui }: Texts): Screen[] {
  const get: Screen['shows'] = (page) => page.getByRole('button', { name: t.get });
  const openChat: Screen['shows'] = (page) => page.getByRole('button', { name: t.wechat.open });
  const tapChat = (page: Page): Promise<void> => openChat(page).tap();
  return [
    { name: 'opening-download', address: '/app-download', shows: get },
    {
      name: 'opening-download-none',
      address: '/app-download',
      stub: linksWith(() => ({ downloads: none })),
      shows: (page) => page.getByText(t.noStores),
    },
    {
      name: 'opening-download-failed',
      address: '/app-download',
      stub: (page) =>
        replaceAnswers(page, LINKS, (question) => question.fulfill(problem('internal', 500))),
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
    { name: 'opening-maas', address: '/maas-app-download?channel=spring', shows: get },
    {
      name: 'opening-friends',
      address: `/maas-app-download-friends?code=${CODE}`,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/invite-codes\//, (question) =>
          question.fulfill({ json: { code: CODE, phoneEnd: '8000' } }),
        ),
      shows: (page) => page.getByText(CODE),
    },
    {
      name: 'opening-friends-unknown',
      address: '/maas-app-download-friends?code=ZZZZ9999',
      shows: (page) => page.getByText(t.noCode),
      expected: [/status of 404/],
    },
    {
      name: 'opening-friends-without',
      address: '/maas-app-download-friends',
      shows: (page) => page.getByText(t.noCode),
    },
    {
      name: 'opening-guide',
      address: '/app-guide',
      shows: (page) => page.getByRole('heading', { name: t.guideTitle }),
    },
    {
      name: 'opening-guide-long',
      address: '/app-guide',
      stub: linksWith(({ app }) => ({
        app: {
          ...app,
          features: app.features.map((each) => ({ ...each, title: LONG, text: LONG })),
        },
      })),
      shows: (page) => page.getByRole('heading', { name: t.guideTitle }),
    },
    {
      name: 'opening-guide-empty',
      address: '/app-guide',
      stub: linksWith(({ app }) => ({ app: { ...app, features: [] } })),
      shows: (page) => page.getByText(t.noFeatures),
    },
    {
      name: 'opening-download-guide',
      address: '/download-guide',
      shows: (page) => page.getByRole('heading', { name: t.steps.title }),
    },
    {
      name: 'opening-app-refused',
      address: '/openapp?path=javascript:alert(1)',
      shows: (page) => page.getByText(t.badPath),
    },
    { name: 'opening-chat', address: '/scheme/openwx', shows: openChat },
    { name: 'opening-voucher', address: '/scheme/youth-voucher', shows: openChat },
    {
      name: 'opening-chat-code',
      address: '/scheme/openwx',
      act: (page) => page.getByRole('button', { name: t.wechat.showCode }).tap(),
      shows: (page) => page.getByRole('img', { name: t.wechat.code }),
    },
    {
      name: 'opening-chat-failed',
      address: '/scheme/youth-voucher',
      // A page that the sandbox's platform refuses.
      stub: linksWith(() => ({
        miniPrograms: { pages: [{ id: 'youth-voucher', path: 'sandbox/refused', query: '' }] },
      })),
      act: tapChat,
      shows: (page) => page.getByText(errors.upstream_failed),
      expected: [/status of 502/],
    },
    {
      name: 'opening-chat-refused',
      address: '/scheme/openwx?path=pages/secret',
      shows: (page) => page.getByText(t.wechat.unknown),
    },
  ];
}

export const screens = { opening: openingScreens };
