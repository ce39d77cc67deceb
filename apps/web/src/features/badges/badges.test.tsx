import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { badgeMessages } from './messages.ts';
import BadgePage from './pages/badge-detail.tsx';
import BadgesPage from './pages/badges.tsx';

const badge = (id: string, heldPercent: number | null) => ({
  id,
  name: { zh: id, en: id },
  text: { zh: '乘车', en: 'Ride' },
  art: 'metro',
  count: 'rides',
  progress: 0,
  target: 10,
  level: 0,
  nextTarget: 10,
  heldPercent,
  wonAt: null,
  shareToken: null,
});

const show = async (path: string, page: typeof BadgesPage): Promise<void> => {
  registerRows([
    plainRow('home', '/'),
    plainRow('badges', '/badges'),
    plainRow('badge', '/badge'),
    plainRow('rideCode', '/code'),
  ]);
  setUrl(`http://localhost:8088/shtrans-h5${path}`);
  await startRouter();
  await Promise.all([loadErrorTexts(), ...[uiMessages, badgeMessages].map(loadMessages)]);
  setSession({ token: 't'.repeat(43) });
  const Page = page;
  render(<Page />);
};

beforeEach(() => {
  const items = [badge('A', 8), badge('B', 0), badge('C', null)];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items })));
});
afterEach(() => {
  cleanup();
  clearQueries();
  clearSession();
  vi.unstubAllGlobals();
});

it('the wall shows how many riders have a badge, if that is known', async () => {
  await show('/badges', BadgesPage);
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual(['A0 / 10 次8%的人拥有', 'B0 / 10 次不到1%的人拥有', 'C0 / 10 次']);
});

it.each([
  ['A', '有徽章的乘客中，8%拥有这枚'],
  ['B', '有徽章的乘客中，不到1%拥有这枚'],
])('the page of badge %s says it in a sentence', async (id, text) => {
  await show(`/badge?id=${id}`, BadgePage);
  expect(await screen.findByText(text)).not.toBeNull();
});

it('the page of a badge of too few riders says nothing', async () => {
  await show('/badge?id=C', BadgePage);
  await screen.findByRole('heading', { name: 'C' });
  expect(screen.queryByText(/拥有/)).toBeNull();
});
