/**
 * Lengths of texts in characters as people see them: a family sign is one, not eleven code units. Web and gateway count
 * by these functions, so that a counter and a limit agree.
 */

/** Maximum number of code units per character of a limited text, because one can have any number of marks. */
const UNITS_PER_CHARACTER = 16;

/** For engines without `Intl.Segmenter`: flags, and a sign with its marks, skin tones, tags and joined signs. */
const CHARACTER =
  /\p{Regional_Indicator}{2}|[^](?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d[^])*/gu;

function charactersOf(text: string): string[] {
  const { Segmenter } = Intl as Partial<Pick<typeof Intl, 'Segmenter'>>;
  if (Segmenter === undefined) return text.match(CHARACTER) ?? [];
  return Array.from(new Segmenter().segment(text), ({ segment }) => segment);
}

export const characterCount = (text: string): number => charactersOf(text).length;

/** Returns the first `max` characters of a text. */
export const cutToLength = (text: string, max: number): string =>
  text.length <= max ? text : charactersOf(text).slice(0, max).join('');

/** Maximum number of code units of a text with at most `max` characters. */
export const maxUnits = (max: number): number => max * UNITS_PER_CHARACTER;
