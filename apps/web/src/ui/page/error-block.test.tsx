import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { uiMessages } from '../messages.ts';
import { addErrorArt } from './error-art.tsx';
import { ErrorBlock } from './error-block.tsx';

beforeAll(() => loadMessages(uiMessages));

it('takes over a document without its art, which may have been added by then', async () => {
  const block = <ErrorBlock status="empty" />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(block);
  expect(root.querySelectorAll('circle')).toHaveLength(0);
  const mismatches: unknown[] = [];
  // As on a slow phone, whose takeover in slices lasts longer than the loading of the art.
  addErrorArt();
  await act(async () => {
    hydrateRoot(root, block, { onRecoverableError: (error) => mismatches.push(error) });
  });
  expect(mismatches).toEqual([]);
  expect(root.querySelectorAll('circle')).toHaveLength(3);
});
