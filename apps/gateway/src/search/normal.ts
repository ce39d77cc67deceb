/** Letters and digits of any script; the rest separates words. */
const OTHERS = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Full-width forms come down to plain ones, tones and accents fall off, ü is typed as v. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[üǖǘǚǜ]/g, 'v')
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC');

/** What was typed or a name as it is compared: lower case, without tones, spaces and signs. */
export const normalised = (text: string): string => plain(text).replaceAll(OTHERS, '');

/** The words of a name, each as above; an apostrophe parts no word. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll(/['’]/g, '')
    .split(OTHERS)
    .filter((word) => word !== '');

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
