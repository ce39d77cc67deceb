import { afterEach, expect, it, vi } from 'vitest';
import { languageOf, setLanguage } from './language.ts';
import { defineMessages, loadMessages, messagesByLanguage } from './messages.ts';

afterEach(() => setLanguage(undefined));

it.each([
  ['?language=en_us', 'en_us'],
  ['?language=en-US', 'en_us'],
  ['?language=en', 'zh_cn'],
  ['?language=fr', 'zh_cn'],
  ['?language=', 'zh_cn'],
  ['', 'zh_cn'],
])('%s means %s', (search, expected) => {
  expect(languageOf(search)).toBe(expected);
});

const zh = { hello: '你好', count: (n: number) => `${n} 个` };
const en: typeof zh = { hello: 'Hello', count: (n) => `${n} pieces` };

it('loads one language, once, and is synchronous afterwards', async () => {
  const loadZh = vi.fn(() => Promise.resolve({ messages: zh }));
  const loadEn = vi.fn(() => Promise.resolve({ messages: en }));
  const handle = messagesByLanguage({ zh_cn: loadZh, en_us: loadEn });
  expect(() => handle()).toThrow(/not loaded/);
  setLanguage('en_us');
  await loadMessages(handle);
  await loadMessages(handle);
  expect(handle().count(2)).toBe('2 pieces');
  expect([loadZh.mock.calls.length, loadEn.mock.calls.length]).toEqual([0, 1]);
});

it('may be loaded again after a failure', async () => {
  const load = vi
    .fn<() => Promise<{ messages: typeof zh }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ messages: zh });
  const handle = messagesByLanguage({
    zh_cn: load,
    en_us: () => Promise.resolve({ messages: en }),
  });
  await expect(loadMessages(handle)).rejects.toThrow('offline');
  await loadMessages(handle);
  expect(handle().hello).toBe('你好');
});

it('takes both languages from one table', () => {
  const handle = defineMessages({
    hello: ['你好', 'Hello'],
    days: [
      ['一', '二'],
      ['Mon', 'Tue'],
    ],
    order: { count: [(n: number) => `${n} 个`, (n: number) => `${n} pieces`] },
  });
  setLanguage('en_us');
  expect([handle().hello, handle().days, handle().order.count(2)]).toEqual([
    'Hello',
    ['Mon', 'Tue'],
    '2 pieces',
  ]);
  setLanguage('zh_cn');
  expect([handle().hello, handle().days, handle().order.count(2)]).toEqual([
    '你好',
    ['一', '二'],
    '2 个',
  ]);
});

it('does not compile with a missing or different message', () => {
  // @ts-expect-error -- English is missing
  const missing = defineMessages({ hello: ['你好'] });
  const mismatched = defineMessages({ count: [(n: number) => `${n} 个`, (n: string) => n] });
  // @ts-expect-error -- other parameters
  const call = () => mismatched().count(2);
  const mixed = defineMessages({ hello: ['你好', () => 'Hello'] });
  // @ts-expect-error -- a text in Chinese and a function in English
  const text = (): string => mixed().hello.trim();
  expect([missing, call, text]).toHaveLength(3);
});
