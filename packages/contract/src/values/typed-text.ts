/**
 * What keyboards, autofill and copied contacts put around a text: marks of writing direction and other invisible
 * characters, spaces of every width, full-width letters and digits. Web and gateway remove them by these functions
 * before any rule is checked.
 */

/** Text without invisible format characters, full-width characters as their plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** Returns a code, such as a document number, in capitals, without spaces, dashes and brackets. */
export const bareCode = (typed: string): string =>
  plain(typed)
    .replace(/[\s\p{Pd}\p{Ps}\p{Pe}\u2212]/gu, '')
    .toUpperCase();

/** Full-width letters, digits, signs and the space; other characters of a name stay as they are. */
const WIDE = /[\uff01-\uff5e\u3000]/g;
/** Invisible characters, except the joiners U+200C and U+200D, with which some scripts spell names. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns a person's name with single spaces, and the dot of names as U+00B7, as documents print it. A full stop is that
 * dot after a Chinese character only: `J. Smith` keeps it.
 */
export const bareName = (typed: string): string =>
  typed
    .replace(WIDE, (wide) => wide.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?[·•‧・･] ?|(\p{Script=Han}) ?\. ?(?=\p{Script=Han})/gu, '$1·');
