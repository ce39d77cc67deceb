import type { RealName } from '@shtrans/contract/real-name/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { closeDocument, openDocument } from '../../core/document/content.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries, fetchQuery, readQuery, recallQuery } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { realNameMessages } from './messages.ts';
import RealNamePage from './pages/real-name.tsx';
import { realNameQuery } from './queries.ts';

const SAVED_AT = '2026-11-20T04:00:00.000Z';
const unverified = {
  state: 'none',
  available: true,
  left: 5,
  kinds: ['resident_id', 'passport'],
} as unknown as RealName;
const passed = { ...unverified, state: 'passed', kind: 'resident_id' } as unknown as RealName;
let answer: RealName;

beforeEach(async () => {
  registerRows([plainRow('home', '/'), plainRow('realName', '/real-name-authentication')]);
  setUrl('http://localhost:8088/shtrans-h5/real-name-authentication');
  setSession({ token: 't'.repeat(43) });
  await startRouter();
  await Promise.all([
    loadErrorTexts(),
    ...[uiMessages, formMessages, realNameMessages].map(loadMessages),
  ]);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
});
afterEach(() => {
  cleanup();
  closeDocument();
  clearQueries();
  clearSession();
  vi.unstubAllGlobals();
});

const field = () => screen.queryByRole('textbox', { name: realNameMessages().name });

it('shows no empty form of a page that an earlier visit stored', async () => {
  answer = passed;
  const answers = { '/v1/real-name': unverified };
  openDocument(
    { address: '/real-name-authentication', serverTime: SAVED_AT, rider: '*', answers },
    Date.parse(SAVED_AT),
  );
  recallQuery(realNameQuery);
  closeDocument();
  render(<RealNamePage />);
  expect(field()).toBeNull();
  await screen.findByText(realNameMessages().passedText);
});

it('makes known answers out of date once the name is verified', async () => {
  answer = unverified;
  const offer = { name: 'offer', load: () => Promise.resolve('by the earlier state') };
  await fetchQuery(offer);
  render(<RealNamePage />);
  await waitFor(() => expect(field()).not.toBeNull());
  expect(readQuery(offer).updatedAt).toBeGreaterThan(0);
  answer = passed;
  await fetchQuery(realNameQuery, true);
  await screen.findByText(realNameMessages().passedText);
  await waitFor(() => expect(readQuery(offer).updatedAt).toBe(0));
});
