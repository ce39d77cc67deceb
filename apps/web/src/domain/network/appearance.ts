import type { Station } from './network.ts';

/** Grows linearly from `atFrom` at zoom `from` to `atTo` at zoom `to`; constant outside. */
const grow = (z: number, from: number, to: number, atFrom: number, atTo: number): number =>
  atFrom + (atTo - atFrom) * Math.min(1, Math.max(0, (z - from) / (to - from)));

/** The width of lines, px. */
export const lineWidth = (z: number): number => grow(z, 8.5, 14, 1.9, 6.5);

/** Whether lines meet or end here: these stations stay if there is not enough space for all. */
export const isMajor = ({ lines, end }: Station): boolean => lines.length > 1 || end;

/** Each station of a highlighted line is shown, however small. */
const LEAST_IN_FRONT = 2;

/** The radius of a station's dot, px; 0: not shown at this zoom. `inFront`: its line is highlighted. */
export function dotRadius(station: Station, z: number, inFront = false): number {
  if (inFront) return Math.max(LEAST_IN_FRONT, dotRadius(station, z));
  if (station.lines.length > 1) return grow(z, 8.5, 13.5, 1.3, 6.5);
  if (station.end) return grow(z, 8.5, 13.5, 1.4, 5);
  return z < 10 ? 0 : grow(z, 10, 13.5, 1.3, 4.2);
}

/** The sizes of names on the screen, px: the same at each zoom. */
const MAJOR_NAME_PX = 12.5;
const NAME_PX = 12;

/** The size of a station's name, px; 0: not shown at this zoom. */
export function nameSize(station: Station, z: number): number {
  if (isMajor(station)) return z < 8 ? 0 : MAJOR_NAME_PX;
  return z < 11 ? 0 : NAME_PX;
}

/** The order of naming: stations with many lines, then ends, then the others. */
export const namePriority = ({ lines, end }: Station): number => lines.length * 2 + (end ? 1.5 : 0);

/** The free space around a name, px: from afar the map has fewer names, to look calmer. */
export const nameRoom = (z: number): number => grow(z, 9, 12.5, 6, 2);
