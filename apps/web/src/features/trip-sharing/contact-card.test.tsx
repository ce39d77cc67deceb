import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ContactCard } from './contact-card.tsx';
import { tripSharingMessages } from './messages.ts';

const CONFIRM = '确认，我是对方的联系人';
const STOP = '停止接收该乘客的短信';
const RESUME = '恢复接收';

let requests: string[];
let answer: string;
let putStatus: number;

beforeEach(async () => {
  setLanguage('zh_cn');
  registerRows([plainRow('home', '/'), plainRow('travelSharing', '/travel-sharing')]);
  await Promise.all([loadErrorTexts(), ...[uiMessages, tripSharingMessages].map(loadMessages)]);
  requests = [];
  answer = 'none';
  putStatus = 200;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost:8088');
    const body = typeof init.body === 'string' ? init.body : '';
    requests.push([init.method ?? 'GET', pathname, body].filter(Boolean).join(' '));
    if (init.method === 'PUT') {
      if (putStatus !== 200) {
        const problem = { code: 'share_not_found', status: putStatus, traceId: 't' };
        return Promise.resolve(Response.json(problem, { status: putStatus }));
      }
      ({ answer } = JSON.parse(body) as { answer: string });
    }
    return Promise.resolve(Response.json({ riderTail: '0001', answer }));
  });
});
afterEach(() => {
  cleanup();
  clearQueries();
  setLanguage(undefined);
  vi.unstubAllGlobals();
});

async function show(search: string): Promise<void> {
  setUrl(`http://localhost:8088/shtrans-h5/travel-sharing${search}`);
  await startRouter();
  render(<ContactCard />);
}
const button = (name: string) => screen.findByRole('button', { name });

it('reads when it is opened, and writes only when a button is pressed', async () => {
  await show('?token=a&contact=b');
  fireEvent.click(await button(STOP));
  await screen.findByRole('heading', { name: '您已停止接收手机尾号 0001 的乘客的短信' });
  expect(screen.queryByRole('button', { name: STOP })).toBeNull();
  fireEvent.click(await button(RESUME));
  await screen.findByRole('heading', { name: '您已确认是手机尾号 0001 的乘客的紧急联系人' });
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
  expect(requests).toEqual([
    'GET /v1/alarm-messages/b',
    'PUT /v1/alarm-messages/b/answer {"answer":"stopped"}',
    'PUT /v1/alarm-messages/b/answer {"answer":"confirmed"}',
  ]);
});

it('keeps the choice when the answer is refused', async () => {
  await show('?token=a&contact=b');
  putStatus = 404;
  fireEvent.click(await button(CONFIRM));
  await vi.waitFor(() => expect(requests).toHaveLength(2), PATIENCE_MS);
  await button(CONFIRM);
  await button(STOP);
});

it('asks about an answer that it does not know', async () => {
  answer = 'paused';
  await show('?token=a&contact=b');
  await screen.findByRole('heading', { name: '手机尾号 0001 的乘客将您设为紧急联系人' });
});

it('shows nothing to who follows a shared trip', async () => {
  await show('?token=a');
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests).toEqual([]);
});
