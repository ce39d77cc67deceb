import type { Page } from 'playwright-core';
import type { HelpThread } from '../../packages/contract/src/help/schemas.ts';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const ID = '019b0000-0000-7000-8000-0000000000f3';
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#8fa5a2"/></svg>')}`;
const LONG = '出站时多收了四元，请核对进出站记录。The fare was higher than shown. '.repeat(5);

const thread = (order: OrderSummary, change: Partial<HelpThread>): HelpThread => ({
  id: ID,
  order,
  category: 'fee_dispute',
  state: 'answered',
  unread: false,
  lastText: '已收到，我们正在核对。',
  lastAt: '2026-11-21T03:20:00.000Z',
  messages: [
    {
      number: 1,
      by: 'rider',
      text: LONG,
      photos: Array.from({ length: 4 }, (_, i) => `${PICTURE}#${i}`),
      at: '2026-11-21T01:00:00.000Z',
    },
    {
      number: 2,
      by: 'desk',
      text: '已收到，我们正在核对。\nWe are looking into it.',
      photos: [],
      at: '2026-11-21T03:20:00.000Z',
    },
  ],
  grantedCents: null,
  closesAt: '2026-12-05T03:20:00.000Z',
  serverTime: '2026-11-21T04:00:00.000Z',
  ...change,
});

/** Stubs the list of threads, of all orders or of one. */
const stubThreads =
  (...items: HelpThread[]) =>
  (page: Page) =>
    replaceAnswers(page, /\/v1\/help-threads(?:\?|$)/, (question) =>
      question.fulfill({ json: { items, nextCursor: null, serverTime: '2026-11-21T04:00:00Z' } }),
    );

/** Help from the desk: the form, a thread in its states, the list. */
function helpScreens({ help: t }: Texts, orders: readonly OrderSummary[]): Screen[] {
  const order = orders.find(({ type, status }) => type === 'metro' && status === 'completed');
  if (order === undefined) throw new Error('the demo rider has no metro ride');
  const rider = DEMO_RIDER;
  const request = { address: `/help-request?id=${order.id}`, rider };
  const threadScreen = (name: string, change: Partial<HelpThread>, text: string): Screen => ({
    name: `help-thread-${name}`,
    address: `/help-thread?id=${ID}`,
    rider,
    stub: (page) =>
      replaceAnswers(page, /\/v1\/help-threads\//, (question) =>
        question.fulfill({ json: thread(order, change) }),
      ),
    shows: (page) => page.getByText(text),
  });
  return [
    { ...request, name: 'help-request', shows: (page) => page.getByText(t.ask) },
    {
      ...request,
      name: 'help-request-missing',
      act: (page) => page.getByRole('button', { name: t.send }).tap(),
      shows: (page) => page.getByText(t.askMissing),
    },
    {
      ...request,
      name: 'help-request-exists',
      stub: stubThreads(thread(order, {})),
      act: (page) => page.getByRole('radio', { name: t.category.fee_dispute }).check(),
      shows: (page) => page.getByText(t.exists),
    },
    threadScreen('answered', {}, t.again),
    threadScreen('open', { state: 'open', closesAt: null }, t.waitsForDesk),
    threadScreen('decided', { state: 'decided', grantedCents: 400 }, t.granted('¥4.00')),
    threadScreen('closed', { state: 'closed', closesAt: null }, t.isClosed),
    {
      name: 'help-threads',
      address: '/help-threads',
      rider,
      stub: stubThreads(
        thread(order, { unread: true, lastText: LONG }),
        thread(order, { id: ID.replace('3', '4'), category: 'lost_property', state: 'closed' }),
      ),
      shows: (page) => page.getByText(t.unread),
    },
    {
      name: 'help-threads-empty',
      address: '/help-threads',
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.emptyTitle),
    },
  ];
}

export const screens = { help: helpScreens };
