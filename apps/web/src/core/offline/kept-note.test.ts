import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDocument, openDocument } from '../document/content.ts';
import {
  clearQueries,
  fetchQuery,
  recallQuery,
  subscribeQuery,
  writeQuery,
} from '../query/query-cache.ts';
import type { Query } from '../query/query.ts';
import { setLocation } from '../route/router.ts';
import { watchKeptNote } from './kept-note.ts';

const KEPT_AT = Date.parse('2026-11-22T02:32:00Z');
const fact = (name: string, load: () => Promise<string>): Query<string> => ({
  name,
  load,
  inDocument: () => 'kept',
});
const renewed = (name: string) => fact(name, () => Promise.resolve('new'));
const refused = (name: string) => fact(name, () => Promise.reject(new Error('down')));
const isShown = (): boolean => document.getElementById('kept') !== null;
let leave: (() => void)[] = [];
const redraw = vi.fn<() => void>();

beforeEach(() => {
  document.body.innerHTML = '<p id="kept">Saved</p>';
  document.documentElement.dataset['kept'] = `${KEPT_AT}`;
  const content = { address: '/', serverTime: '2026-11-22T02:32:00Z', rider: '*', answers: {} };
  openDocument(content, KEPT_AT);
  for (const name of ['orders', 'weather']) {
    recallQuery(renewed(name));
    leave.push(subscribeQuery(name, () => {}));
  }
});
afterEach(() => {
  for (const stop of leave) stop();
  leave = [];
  redraw.mockReset();
  vi.useRealTimers();
  closeDocument();
  clearQueries();
});

it('stays until all of the kept page is renewed', async () => {
  watchKeptNote(redraw);
  expect(isShown()).toBe(true);
  await fetchQuery(renewed('orders'), true);
  expect(isShown()).toBe(true);
  await fetchQuery(renewed('weather'), true);
  expect(isShown()).toBe(false);
});

it('goes when the parts that were not renewed say so themselves', async () => {
  watchKeptNote(redraw);
  await fetchQuery(renewed('orders'), true);
  await expect(fetchQuery(refused('weather'), true)).rejects.toThrow('down');
  expect(isShown()).toBe(false);
});

it('goes at once where nothing of the page waits for an answer', () => {
  clearQueries();
  watchKeptNote(redraw);
  expect(isShown()).toBe(false);
});

it('goes when the rider goes on to another page', () => {
  watchKeptNote(redraw);
  const nowhere = { name: undefined, row: undefined, page: undefined, error: undefined };
  setLocation({ ...nowhere, params: {}, query: {} });
  expect(isShown()).toBe(false);
});

it('waits for no fact that is newer than the document', async () => {
  writeQuery(renewed('fares'), 'new');
  leave.push(subscribeQuery('fares', () => {}));
  watchKeptNote(redraw);
  await fetchQuery(renewed('orders'), true);
  await fetchQuery(renewed('weather'), true);
  expect(isShown()).toBe(false);
});

it.each([
  ['2026-11-22T15:59:00Z', 0],
  ['2026-11-22T16:00:00Z', 1],
])('draws the page again at %s: %i times', async (now, times) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  watchKeptNote(redraw);
  // The script has taken the page over.
  closeDocument();
  await fetchQuery(renewed('orders'), true);
  expect(redraw).not.toHaveBeenCalled();
  await fetchQuery(renewed('weather'), true);
  expect(redraw).toHaveBeenCalledTimes(times);
});
