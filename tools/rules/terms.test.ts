import { expect, it } from 'vitest';
import { riderTexts, type RiderText } from './rider-texts.ts';
import { read } from './source.ts';

/** The table of product terms in docs/language.md; longer terms first, because 返利积分 contains 积分. */
const TERMS = [
  ...(read('docs/language.md').split('## Product terms\n')[1] ?? '').matchAll(
    /^\| \*\*(.+?)\*\*\s+\| (\S+)\s+\|$/gm,
  ),
]
  .map(([, en = '', zh = '']) => ({ en, zh }))
  .toSorted((a, b) => b.zh.length - a.zh.length);

/** Returns the terms that a text has in Chinese and not in English. */
function faultsOf({ zh, en }: Pick<RiderText, 'zh' | 'en'>): string[] {
  let unread = zh;
  return TERMS.filter((term) => {
    if (!unread.includes(term.zh)) return false;
    unread = unread.replaceAll(term.zh, ' ');
    return !en.toLowerCase().includes(term.en.toLowerCase());
  }).map((term) => `${term.zh} is ${term.en}`);
}

it('texts for riders have the English term of each Chinese product term', async () => {
  const places = (await riderTexts()).flatMap((text) =>
    faultsOf(text).map((fault) => `${text.file} ${text.key}: ${fault} (docs/language.md)`),
  );
  expect(places).toEqual([]);
});

it('finds the terms and their texts', async () => {
  expect(TERMS.length).toBeGreaterThanOrEqual(12);
  const allTexts = await riderTexts();
  expect(TERMS.filter(({ zh }) => !allTexts.some((text) => text.zh.includes(zh)))).toEqual([]);
});

it.each([
  { zh: '关闭亲密账户？', en: 'Close the account?' },
  { zh: '返利积分', en: 'Points' },
])('refuses $en for $zh', (text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

it('accepts a term in any case and number', () => {
  expect(faultsOf({ zh: '我的返利积分', en: 'Rebate points' })).toEqual([]);
});
