import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorMessages } from '../../packages/contract/src/api/error-messages.ts';
import { ERRORS } from '../../packages/contract/src/api/errors.ts';
import { isTest, matches, ROOT, sourceFiles } from './source.ts';

const HAN = /\p{Script=Han}/u;
/** The only Chinese text that an English reader sees: the link to the other language. */
const OTHER_LANGUAGE = '中文';

/** Returns every text of a dictionary by its path; for a text with parameters, its source. */
function texts(node: unknown, keyPath = ''): [string, string][] {
  if (typeof node === 'string') return [[keyPath, node]];
  if (typeof node === 'function') return [[keyPath, node.toString()]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    texts(value, keyPath ? `${keyPath}.${key}` : key),
  );
}

type Loaded = Partial<Record<'zh_cn' | 'en_us', unknown>>;

/** The dictionaries of a module; the table of a single mechanic is in the dictionary of the campaigns. */
const dictionaries = async (file: string): Promise<Loaded[]> =>
  Object.values((await import(path.join(ROOT, file))) as Record<string, unknown>).flatMap(
    (exported) =>
      typeof exported === 'function' && 'loaded' in exported ? [exported.loaded as Loaded] : [],
  );

const files = sourceFiles('apps/web/src', /messages\.ts$/);
const all = await Promise.all(
  files.map(async (file) => (await dictionaries(file)).map((loaded) => ({ file, loaded }))),
);

describe.each(all.flat())('$file', ({ loaded: { zh_cn, en_us } }) => {
  it('has every text in both languages', () => {
    const [zh, en] = [texts(zh_cn), texts(en_us)];
    expect(zh.length).toBeGreaterThan(0);
    expect(zh.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(en.map(([key]) => key).toSorted()).toEqual(zh.map(([key]) => key).toSorted());
    const wrong = en.filter(([, text]) => text.trim() === '' || HAN.test(text));
    expect(wrong.filter(([, text]) => text !== OTHER_LANGUAGE)).toEqual([]);
  });
});

it('finds the dictionaries', () => {
  expect(all.flat().length).toBeGreaterThan(60);
});

describe('errors', () => {
  it('have a text in both languages', () => {
    expect(Object.keys(errorMessages).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    const pairs = Object.values(errorMessages);
    expect(pairs.filter(([zh]) => !HAN.test(zh))).toEqual([]);
    expect(pairs.filter(([, en]) => en.trim() === '' || HAN.test(en))).toEqual([]);
  });
});

describe('pages', () => {
  it('hold no Chinese text outside the dictionaries', () => {
    const places = ['features', 'campaigns', 'campaign-kit', 'domain']
      .flatMap((dir) => sourceFiles(`apps/web/src/${dir}`))
      .filter((file) => !isTest(file) && !/(?:messages|\.fixture|share-info)\.ts$/.test(file))
      .flatMap((file) => matches(file, HAN))
      .map((place) => `${place}\n  -> put the text into messages.ts, with its English`);
    expect(places).toEqual([]);
  });
});
