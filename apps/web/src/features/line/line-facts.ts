import type { LineDetail } from '@shtrans/contract/traffic';

/** The shortest and longest time between trains in whole minutes, "3–8" or "5"; null when none is known. */
export function headwayRange(headways: LineDetail['headways']): string | null {
  if (headways.length === 0) return null;
  const minutes = headways.map(({ seconds }) => Math.max(1, Math.round(seconds / 60)));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? String(least) : `${least}–${most}`;
}
