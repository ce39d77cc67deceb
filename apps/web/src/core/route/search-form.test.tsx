import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { plainRow, registerRows } from '../testing/register-rows.ts';
import { setUrl } from '../testing/set-url.ts';
import { startRouter } from './router.ts';
import { SearchForm } from './search-form.tsx';

const onSearch = vi.fn<(text: string) => void>();

beforeEach(async () => {
  onSearch.mockClear();
  setUrl('http://localhost:8088/shtrans-h5/traffic/travel');
  registerRows([plainRow('trafficLines', '/traffic/travel')]);
  await startRouter();
});
afterEach(() => {
  cleanup();
  setLanguage(undefined);
});

const show = () => {
  render(
    <SearchForm
      to="trafficLines"
      query={{ mode: 'bus', q: 'old', none: undefined }}
      onSearch={onSearch}
    >
      <input type="search" name="q" defaultValue="71" aria-label="q" />
    </SearchForm>,
  );
  return screen.getByRole<HTMLFormElement>('search');
};

it('leads to its page by itself, with what else the address holds and the language', () => {
  setLanguage('en_us');
  const form = show();
  expect([form.method, new URL(form.action).pathname]).toEqual([
    'get',
    '/shtrans-h5/traffic/travel',
  ]);
  expect([...new FormData(form)]).toEqual([
    ['mode', 'bus'],
    ['language', 'en_us'],
    ['q', '71'],
  ]);
});

it('searches on the hydrated page for the text in the field', () => {
  const form = show();
  // As it was typed before: no component knows of it.
  screen.getByRole<HTMLInputElement>('searchbox').value = '人民';
  const stays = !fireEvent.submit(form);
  expect(stays).toBe(true);
  expect(onSearch.mock.calls).toEqual([['人民']]);
});
