import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { badgeMessages } from './messages.ts';
import BadgeSharePage from './pages/badge-share.tsx';

const words = { zh: '徽章', en: 'Badge' };
const badge = { name: words, text: words, art: 'metro', wonAt: '2026-11-20T01:00:00.000Z' };

let ownBadges: (answer: Response) => void;

beforeEach(async () => {
  registerRows([plainRow('home', '/'), plainRow('badgeShare', '/badge')]);
  setUrl('http://localhost:8088/shtrans-h5/badge?token=abc');
  await startRouter();
  await Promise.all([
    loadErrorTexts(),
    ...[uiMessages, badgeMessages, shareMessages].map(loadMessages),
  ]);
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/shared-badges/')
      ? Promise.resolve(Response.json(badge))
      : new Promise<Response>((answer) => {
          ownBadges = answer;
        }),
  );
});
afterEach(() => {
  cleanup();
  clearQueries();
  clearSession();
  vi.unstubAllGlobals();
});

const visit = () => screen.queryByRole('link', { name: badgeMessages().visit });
const ownBadgesAnswer = (shareToken: string) =>
  Response.json({ items: [{ ...badge, shareToken }] });

it('offers nothing to a rider before the owner of the badge is known', async () => {
  setSession({ token: 't'.repeat(43) });
  render(<BadgeSharePage />);
  await screen.findByRole('heading', { name: words.zh });
  expect(visit()).toBeNull();
  ownBadges(ownBadgesAnswer('abc'));
  await screen.findByRole('button', { name: badgeMessages().link });
  expect(visit()).toBeNull();
});

it.each([
  ['another’s', () => ownBadgesAnswer('other')],
  ['not known', () => Response.json({ code: 'not_found', status: 404 }, { status: 404 })],
])('invites a rider if the owner of the badge is %s', async (_, answer) => {
  setSession({ token: 't'.repeat(43) });
  render(<BadgeSharePage />);
  await screen.findByRole('heading', { name: words.zh });
  ownBadges(answer());
  await vi.waitFor(() => expect(visit()).not.toBeNull(), PATIENCE_MS);
});

it('invites a visitor who is not logged in immediately', async () => {
  render(<BadgeSharePage />);
  await vi.waitFor(() => expect(visit()).not.toBeNull(), PATIENCE_MS);
});
