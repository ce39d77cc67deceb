import { afterEach, expect, it, vi } from 'vitest';
import { safeReturn } from './safe-return.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('also works while a document is drawn', () => {
  vi.stubGlobal('window', undefined);
  expect(safeReturn('/sessions?a=1')).toBe('/shtrans-h5/sessions?a=1');
  expect(safeReturn('//evil.example')).toBeUndefined();
});
