/** Names longer than this are broken in two, in letters; Chinese ones are short. */
const LONGEST_ROW = 15;

/** A name in one row, or in two of about the same length where it has spaces. */
export function nameRows(name: string): string[] {
  if (name.length <= LONGEST_ROW || !name.includes(' ')) return [name];
  const middle = name.length / 2;
  let best = -1;
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) {
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
  }
  return [name.slice(0, best), name.slice(best + 1)];
}
