import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTextsEn } from '../../packages/contract/src/api/error-texts.en.ts';
import { errorTextsZh } from '../../packages/contract/src/api/error-texts.zh.ts';
import { ERRORS } from '../../packages/contract/src/api/errors.ts';
import { isTest, matches, ROOT, sourceFiles } from './source.ts';

const HAN = /\p{Script=Han}/u;
/** The one Chinese text an English reader meets: the way to the other language. */
const OTHER_LANGUAGE = '中文';

/** Every text of a dictionary by its path; of one with parameters, its source. */
function texts(node: unknown, at = ''): [string, string][] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') return [[at, node.toString()]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => texts(value, at ? `${at}.${key}` : key));
}

const dictionary = async (file: string): Promise<[string, string][]> =>
  texts(((await import(path.join(ROOT, file))) as { messages: unknown }).messages);

const chinese = sourceFiles('apps/web/src', /messages\.zh\.ts$/);

describe.each(chinese)('%s', (file) => {
  const english = file.replace('.zh.ts', '.en.ts');

  it('says everything in Chinese', async () => {
    const found = await dictionary(file);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has its English beside it, without Chinese', async () => {
    const zh = await dictionary(file);
    const en = await dictionary(english);
    expect(en.map(([key]) => key).toSorted()).toEqual(zh.map(([key]) => key).toSorted());
    const wrong = en.filter(([, text]) => text.trim() === '' || HAN.test(text));
    expect(wrong.filter(([, text]) => text !== OTHER_LANGUAGE)).toEqual([]);
  });
});

describe('errors', () => {
  it('have a text in both languages', () => {
    const codes = Object.keys(ERRORS).toSorted();
    expect(Object.keys(errorTextsZh).toSorted()).toEqual(codes);
    expect(Object.keys(errorTextsEn).toSorted()).toEqual(codes);
    expect(texts(errorTextsZh).filter(([, text]) => !HAN.test(text))).toEqual([]);
    expect(texts(errorTextsEn).filter(([, text]) => text === '' || HAN.test(text))).toEqual([]);
  });
});

describe('pages', () => {
  it('hold no Chinese text outside the dictionaries', () => {
    const places = ['features', 'campaigns', 'campaign-kit', 'domain']
      .flatMap((dir) => sourceFiles(`apps/web/src/${dir}`))
      .filter(
        (file) => !isTest(file) && !/(?:messages\.(?:zh|en)|\.fixture|share-info)\.ts$/.test(file),
      )
      .flatMap((file) => matches(file, HAN))
      .map((place) => `${place}\n  -> put the text into messages.zh.ts and its English beside it`);
    expect(places).toEqual([]);
  });
});
