import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { closeDocument, openDocument } from '../document/content.ts';
import { riderHistory } from './rider-history.ts';

const history = riderHistory({
  name: 'test-history',
  longest: 3,
  accepts: (value): value is string => typeof value === 'string',
  idOf: (item) => item,
});

function Shown() {
  const [items, forget] = history.useAll();
  return (
    <button type="button" onClick={forget}>
      {items.join()}
    </button>
  );
}

afterEach(() => {
  closeDocument();
  localStorage.clear();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('is not in a document, shows once its page is taken over, and is forgotten by a tap', async () => {
  history.remember('a');
  history.remember('b');
  openDocument({ address: '/', serverTime: '2026-11-20T04:00:00.000Z', rider: '*', answers: {} });
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Shown />);
  document.body.append(root);
  expect(root.textContent).toBe('');
  const faults = vi.spyOn(console, 'error');
  const mismatches: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, <Shown />, { onRecoverableError: (error) => mismatches.push(error) });
  });
  expect([faults.mock.calls, mismatches]).toEqual([[], []]);
  expect(root.textContent).toBe('b,a');
  act(() => root.querySelector('button')?.click());
  expect(root.textContent).toBe('');
  expect(history.all()).toEqual([]);
});
