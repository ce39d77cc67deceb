import { customPinyin, pinyin } from 'pinyin-pro';

/** What names of this city are called by, where the dictionary's first reading is another one. */
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
 * The syllables of a text, without tones and in lower case, ü as v: one for each Chinese character,
 * and each run of other letters or digits as it stands. What is neither is left out.
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

/** A name in Latin letters for who cannot read Chinese: 丁家 -> Ding Jia. */
export const romanised = (name: string): string => syllablesOf(name).map(capitalised).join(' ');
