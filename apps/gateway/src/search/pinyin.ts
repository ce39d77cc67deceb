import { customPinyin, pinyin } from 'pinyin-pro';

/** Readings of this city's names that differ from the dictionary's first reading. */
customPinyin({
  莘: 'xīn',
  闵行: 'mǐn háng',
  刘行: 'liú háng',
  银都: 'yín dū',
  黄陂: 'huáng pí',
  番禺: 'pān yú',
  里弄: 'lǐ lòng',
});

/**
 * Returns the syllables of a text in lower case, without tones, ü as v: one for each Chinese character, and
 * each run of other letters or digits unchanged. Other characters are removed.
 */
export function syllablesOf(text: string): string[] {
  const parts = pinyin(text, {
    toneType: 'none',
    type: 'array',
    v: true,
    nonZh: 'consecutive',
  });
  return parts.flatMap((part) => part.toLowerCase().match(/[a-z0-9]+/g) ?? []);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Romanises a name: 丁家 -> Ding Jia. */
export const romanised = (name: string): string => syllablesOf(name).map(capitalised).join(' ');
