import traditional from './traditional-characters.json' with { type: 'json' };

/** The simplified form of each traditional character. */
const SIMPLIFIED = new Map(
  traditional.pairs.flatMap((pairs) =>
    (pairs.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
  ),
);

/** Separators of words: all except letters and digits of any script. */
const OTHERS = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Converts full-width and traditional forms, removes tones and accents, and writes ü as v. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[üǖǘǚǜ]/g, 'v')
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(/[\u4e00-\u9fff]/g, (sign) => SIMPLIFIED.get(sign) ?? sign);

/** Normalises a name or typed text for comparison: lower case, without tones, spaces and punctuation. */
export const normalised = (text: string): string => plain(text).replaceAll(OTHERS, '');

/** Returns the normalised words of a name; an apostrophe does not separate words. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll(/['’]/g, '')
    .split(OTHERS)
    .filter((word) => word !== '');

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
