/** Letters that fit a slice of the wheel in one line; Chinese characters are twice as wide. */
const FITS = 13;

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));

/** Returns a prize's name in one line, or in two of similar width if it is longer than a slice of the wheel. */
export function linesOf(name: string): string[] {
  if (widthOf(name) <= FITS) return [name];
  const letters = Array.from(name);
  return letters.reduce<string[]>(
    (best, letter, i) => {
      // Between words; Chinese has no spaces, so it breaks anywhere.
      if (i === 0 || !/\p{Script=Han}| /u.test(letter)) return best;
      const lines = [letters.slice(0, i).join(''), letters.slice(i).join('').trim()];
      return widest(lines) < widest(best) ? lines : best;
    },
    [name],
  );
}
