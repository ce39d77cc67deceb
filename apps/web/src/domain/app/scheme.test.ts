import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { THEME_COLOURS } from '../../../build/document.ts';
import { chooseScheme, chosenScheme, switchScheme } from './scheme.ts';

/** The phone's own setting. */
const setPhone = (scheme: 'light' | 'dark'): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(scheme) }));
};
const shownScheme = (): string | undefined => document.documentElement.dataset['scheme'];
const medias = (): string[] => [...document.querySelectorAll('meta')].map(({ media }) => media);

beforeEach(() => {
  document.head.innerHTML = THEME_COLOURS.join('');
  setPhone('light');
});
afterEach(() => {
  chooseScheme(null);
  vi.unstubAllGlobals();
});

describe('the colour scheme', () => {
  it('is the rider’s choice, with the colour of the bar, until it is taken back', () => {
    chooseScheme('dark');
    expect([shownScheme(), chosenScheme(), localStorage.getItem('scheme')]).toEqual([
      'dark',
      'dark',
      'dark',
    ]);
    expect(medias()).toEqual(['not all', 'all']);
    chooseScheme('light');
    expect([shownScheme(), medias()]).toEqual(['light', ['all', 'not all']]);
    chooseScheme(null);
    expect([shownScheme(), chosenScheme(), localStorage.getItem('scheme')]).toEqual([
      '',
      null,
      null,
    ]);
    expect(medias()).toEqual(['(prefers-color-scheme:light)', '(prefers-color-scheme:dark)']);
  });

  it('is switched to the other one, and back to what the phone has', () => {
    switchScheme();
    expect(chosenScheme()).toBe('dark');
    switchScheme();
    expect(chosenScheme()).toBeNull();
    setPhone('dark');
    switchScheme();
    expect(chosenScheme()).toBe('light');
    switchScheme();
    expect(chosenScheme()).toBeNull();
  });
});

it('gives the bar the colours of the ground, in documents and on the development server', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const styles = readFileSync(path.join(root, 'src/ui/style/base.css'), 'utf8');
  const grounds = /--ground: var\(--light, (#\w+)\) var\(--dark, (#\w+)\)/.exec(styles)?.slice(1);
  expect(grounds).toEqual(['#f2f6f5', '#0e1718']);
  const page = readFileSync(path.join(root, 'index.html'), 'utf8');
  for (const text of [THEME_COLOURS.join(''), page]) {
    expect([...text.matchAll(/theme-color" content="(#\w+)"/g)].map(([, hex]) => hex)).toEqual(
      grounds,
    );
  }
});
