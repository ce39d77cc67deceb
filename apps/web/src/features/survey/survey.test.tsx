import type { SurveyView } from '@shtrans/contract/surveys/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { pageWords } from '../../domain/share/page-words.ts';
import { uiMessages } from '../../ui/messages.ts';
import { surveyMessages } from './messages.ts';
import SurveyPage from './pages/survey.tsx';

const survey: SurveyView = {
  id: 'night-buses',
  version: 1,
  title: { zh: '夜宵公交', en: 'Night buses' },
  text: { zh: '两分钟', en: 'Two minutes' },
  thanks: { zh: '谢谢', en: 'Thank you' },
  layout: 'all',
  login: false,
  until: '2026-12-31T16:00:00.000Z',
  questions: [],
};

afterEach(() => {
  cleanup();
  clearQueries();
  vi.unstubAllGlobals();
});

it('a survey is found by its sid, and shared with its name and sid', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return Promise.resolve(
      Response.json(url.endsWith('/answer') ? { answeredAt: '2026-11-28T01:00:00.000Z' } : survey),
    );
  });
  setUrl('http://localhost:8088/shtrans-h5/survey?sid=night-buses');
  registerRows([plainRow('home', '/'), plainRow('survey', '/survey')]);
  await Promise.all([uiMessages, shareMessages, surveyMessages].map(loadMessages));
  await startRouter();
  render(<SurveyPage />);
  await waitFor(() =>
    expect(pageWords.get()).toEqual({
      title: '夜宵公交',
      desc: '两分钟',
      address: '/shtrans-h5/survey?sid=night-buses',
    }),
  );
  expect(urls).toContain('http://localhost:8088/v1/surveys/night-buses');
  expect(screen.getByRole('button', { name: shareMessages().title })).toBeTruthy();
  expect(await screen.findByText('谢谢')).toBeTruthy();
});
