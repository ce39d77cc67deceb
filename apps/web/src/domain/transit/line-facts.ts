import type { CSSProperties } from 'react';
import { MODE_GROUPS, type ModeGroup } from '@shtrans/contract/traffic/facts';
import type { LineRef } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { graphicColour, readableOn } from '../../ui/picture/colour.ts';
import { isOneOf, keysOf } from '@shtrans/contract/values/narrow';

export const GROUPS = keysOf(MODE_GROUPS);

/** The group of a mode; one that this version does not know belongs to the road. */
export const groupOf = (mode: string): ModeGroup =>
  GROUPS.find((group) => isOneOf<string>(MODE_GROUPS[group], mode)) ?? 'bus';

/** "Line 1" as the number on the trains; other names unchanged. */
export const shortName = (name: LineRef['name']): string =>
  /^Line (\d+)$/.exec(name.en)?.[1] ?? inLanguage(name);

const NUMBER = /\d+/;
const numberOf = ({ zh }: LineRef['name']): number => Number(NUMBER.exec(zh)?.[0] ?? Infinity);

/** Sorts lines by the number in their name, 2 before 10; those without one stay in order at the end. */
export const byNumber = <L extends Pick<LineRef, 'name'>>(lines: readonly L[]): L[] =>
  [...lines].sort((a, b) => {
    const [first, second] = [numberOf(a.name), numberOf(b.name)];
    return first === second ? 0 : first - second;
  });

/** The page of a line: buses and ferries have one of their own. */
export const linePage = (mode: string): 'busDetail' | 'metroInfo' =>
  groupOf(mode) === 'metro' ? 'metroInfo' : 'busDetail';

/** The page of a line, as a link takes it. */
export const lineLink = ({ id, mode }: Pick<LineRef, 'id' | 'mode'>) => ({
  to: linePage(mode),
  query: { line: id },
});

/** The page of a stop: a station's own, or the departures of a road stop or pier. */
export const stopLink = ({ id, kind }: { id: string; kind: string }) => ({
  to: kind === 'station' ? ('metroInfo' as const) : ('stationBuses' as const),
  query: { station: id },
});

/** The colour of lines that have none. */
const PLAIN_LINE = '#47605f';

/** The colour of a line, or of lines that have none, in both colour schemes. */
export const lineColour = (colour: string | null | undefined): string =>
  graphicColour(colour ?? PLAIN_LINE);

type Variables = CSSProperties & Record<'--line-colour' | '--on-line', string>;

/** A line's colour and a readable text colour on it, for the styles below. */
export function lineColours(colour: string | null): Variables {
  return { '--line-colour': lineColour(colour), '--on-line': readableOn(colour ?? PLAIN_LINE) };
}
