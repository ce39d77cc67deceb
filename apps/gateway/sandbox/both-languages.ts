import type { Language } from '../src/http/language.ts';

/** A text, or what makes one, in both languages of a page. */
interface Pair<T = unknown> {
  zh: T;
  en: T;
}

type InOne<T> = T extends Pair<infer Text> ? Text : { [K in keyof T]: InOne<T[K]> };

const isPair = (value: object): value is Pair => 'zh' in value && 'en' in value;

function pick(texts: object, key: keyof Pair): unknown {
  if (isPair(texts)) return texts[key];
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, pick(each, key)]));
}

/** Texts that stand side by side, `{ zh, en }`, as a page takes them: by language. */
export const bothLanguages = <T extends object>(texts: T): Record<Language, InOne<T>> => ({
  // The type follows from the shape, which `pick` keeps.
  zh_cn: pick(texts, 'zh') as InOne<T>,
  en_us: pick(texts, 'en') as InOne<T>,
});
