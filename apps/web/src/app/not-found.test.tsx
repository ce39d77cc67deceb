import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { plainRow, registerRows } from '../core/testing/register-rows.ts';
import { uiMessages } from '../ui/messages.ts';
import { appMessages } from './messages.ts';
import NotFound from './not-found.tsx';

afterEach(() => {
  cleanup();
  setLanguage(undefined);
});

it.each([
  ['en_us', 'Route does not exist'],
  ['zh_cn', '路由不存在'],
] as const)('an address without a route says so (%s)', async (language, text) => {
  setLanguage(language);
  registerRows([plainRow('home', '/')]);
  await Promise.all([appMessages, uiMessages].map(loadMessages));
  render(<NotFound />);
  expect(screen.getByRole('heading', { level: 1, name: text })).toBeTruthy();
  expect(screen.getByText(appMessages().noRouteHint)).toBeTruthy();
});
