import type { Place } from '@shtrans/contract/rides/schemas';

const plain = (name: string): string => name.replace(/\|/g, ' ');

/** A place in the address of a page that calls a car: position, Chinese name, English name. */
export const placeInAddress = ({ lat, lon, name }: Place): string =>
  `${lat.toFixed(5)},${lon.toFixed(5)}|${plain(name.zh)}|${plain(name.en)}`;

/** Degrees within +-limit; undefined for anything else. */
function degrees(text: string | undefined, limit: number): number | undefined {
  if (text === undefined || !/^-?\d{1,3}(\.\d{1,10})?$/.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : undefined;
}

/** Parses the text of `placeInAddress`; returns undefined for anything else. */
export function placeOfAddress(text: string | undefined): Place | undefined {
  const [position = '', zh = '', en = ''] = text?.split('|') ?? [];
  const [first, second] = position.split(',');
  const lat = degrees(first, 90);
  const lon = degrees(second, 180);
  if (lat === undefined || lon === undefined || zh === '') return undefined;
  return { lat, lon, name: { zh: zh.slice(0, 80), en: (en || zh).slice(0, 120) } };
}

/** Whether two places are the same, to about ten metres. */
export const samePlace = (a: Place, b: Place): boolean =>
  Math.abs(a.lat - b.lat) < 1e-4 && Math.abs(a.lon - b.lon) < 1e-4;
