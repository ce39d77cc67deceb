import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closeDocument, openDocument } from '../../core/document/content.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import type { Read } from '../../core/query/use-query.ts';
import { Loaded } from './loaded.tsx';
import { uiMessages } from '../messages.ts';

beforeAll(() => loadMessages(uiMessages));
afterEach(() => {
  closeDocument();
  cleanup();
});

const KEPT = Date.parse('2026-11-22T02:32:00Z');

/** Old data that could not be renewed. */
const failed = (asOf: number): Read<string> => ({
  data: 'old',
  error: new Error('no network'),
  updatedAt: asOf,
  asOf,
  loading: false,
  asked: 2,
  idle: false,
  refetch: () => undefined,
});

it.each([
  ['of an earlier visit, which the device kept', KEPT, undefined, 1],
  ['of this visit', KEPT + 1, undefined, 0],
  ['of this visit, where the page wants it said', KEPT + 1, true, 1],
  ['of an earlier visit, where the page says so itself', KEPT, false, 0],
])('says when data are from %s', (_, asOf, stale, notes) => {
  const content = { address: '/', serverTime: '2026-11-22T02:32:00Z', rider: '*', answers: {} };
  openDocument(content, KEPT);
  render(
    <Loaded read={failed(asOf)} skeleton={null} {...(stale !== undefined && { stale })}>
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
  expect(screen.getByText('old')).toBeDefined();
  expect(screen.queryAllByText(/刷新失败，以下为 .*10:32/)).toHaveLength(notes);
});
