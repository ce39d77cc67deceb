const SPECIAL = /[.*+?^${}()|[\]\\]/g;

const gapBetween = (before: string, after: string): string =>
  /\w$/.test(before) && /^\w/.test(after) ? String.raw`\s+` : String.raw`\s*`;

/** Returns the pattern of a literal; see `literal.ts`. */
export function patternOf(literal: string): RegExp {
  const words = literal.split(' ');
  const pattern = words
    .map((word, i) => {
      const quote = word === '…' ? '[^]{0,100}?' : word.replace(SPECIAL, String.raw`\$&`);
      return i === 0 ? quote : gapBetween(words[i - 1] ?? '', word) + quote;
    })
    .join('');
  const begins = /^\d/.test(literal) ? String.raw`(?<!\d[.,]?)` : '';
  const ends = /\d$/.test(literal) ? String.raw`(?![.,]?\d)` : '';
  return new RegExp(begins + pattern + ends);
}
