import { describe, expect, it } from 'vitest';
import { errorMessages } from '../../packages/contract/src/api/error-messages.ts';
import { ERRORS } from '../../packages/contract/src/api/errors.ts';
import { allDictionaries, texts } from './rider-texts.ts';
import { isTest, matches, sourceFiles } from './source.ts';

const HAN = /\p{Script=Han}/u;
/** The only Chinese text that an English reader sees: the link to the other language. */
const OTHER_LANGUAGE = '中文';

const all = await allDictionaries();

describe.each(all)('$file', ({ loaded: { zh_cn, en_us } }) => {
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
  expect(all.length).toBeGreaterThan(60);
});

describe('errors', () => {
  it('have a text in both languages', () => {
    expect(Object.keys(errorMessages).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    const pairs = Object.values(errorMessages);
    expect(pairs.filter(([zh]) => !HAN.test(zh))).toEqual([]);
    expect(pairs.filter(([, en]) => en.trim() === '' || HAN.test(en))).toEqual([]);
  });
});

it('name the service by a mark, because its brand is operator data', () => {
  const brand = /城市出行(?!服务)|City Transit/;
  const places = ['apps/web/src', 'packages/contract/src']
    .flatMap((folder) => sourceFiles(folder))
    .filter((file) => !isTest(file))
    .flatMap((file) => matches(file, brand));
  expect(places).toEqual([]);
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
