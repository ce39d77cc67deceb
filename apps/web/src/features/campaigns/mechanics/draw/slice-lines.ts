/** Letters in a line between picture and middle of the wheel; Chinese characters are twice as wide. */
const FITS = 10;
const MAX_LINES = 3;

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

/** Lines that fit come before lines that do not, then fewer ones, then those of similar width. */
function costOf(lines: readonly string[]): number {
  const widest = Math.max(...lines.map(widthOf));
  return Math.max(0, widest - FITS) * 1000 + lines.length * 100 + widest;
}

/** Returns a prize's name in as many lines as it needs on a slice of the wheel, up to three of similar width. */
export function linesOf(name: string, maxLines = MAX_LINES): string[] {
  if (widthOf(name) <= FITS || maxLines === 1) return [name];
  const letters = Array.from(name);
  return letters.reduce<string[]>(
    (best, letter, i) => {
      // Between words; Chinese has no spaces, so it breaks anywhere.
      if (i === 0 || !/\p{Script=Han}| /u.test(letter)) return best;
      const lines = [
        letters.slice(0, i).join(''),
        ...linesOf(letters.slice(i).join('').trim(), maxLines - 1),
      ];
      return costOf(lines) < costOf(best) ? lines : best;
    },
    [name],
  );
}
