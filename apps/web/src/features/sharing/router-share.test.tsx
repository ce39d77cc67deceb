import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { currentLocation, startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { sharingMessages } from './messages.ts';
import RouterSharePage from './pages/router-share.tsx';

beforeEach(async () => {
  registerRows([
    plainRow('home', '/'),
    plainRow('about', '/about', { page: () => new Promise(() => {}) }),
    plainRow('routerShare', '/router-share'),
  ]);
  await Promise.all([uiMessages, sharingMessages].map(loadMessages));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async (query: string): Promise<void> => {
  setUrl(`http://localhost:8088/shtrans-h5/router-share?${query}`);
  await startRouter();
  render(<RouterSharePage />);
};

it('a share has shareRoute, title and desc', async () => {
  await open('shareRoute=%2Fabout&title=Our%20city&desc=All%20of%20it');
  expect(screen.getByText('Our city')).toBeTruthy();
  expect(screen.getByText('All of it')).toBeTruthy();
  expect(screen.getByRole('link', { name: sharingMessages().open }).getAttribute('href')).toBe(
    '/shtrans-h5/about',
  );
});

it('a share that leads nowhere says so and stays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open('shareRoute=https%3A%2F%2Fevil.example%2F');
  expect(screen.getByText(sharingMessages().refused)).toBeTruthy();
  expect(currentLocation().name).toBe('routerShare');
});
