import type { CSSProperties } from 'react';
import { readableOn } from '../../ui/colour.ts';

/** The colour of lines that have none. */
export const PLAIN_LINE = '#47605f';

type Variables = CSSProperties & Record<'--line-colour' | '--on-line', string>;

/** A line's colour and what reads on it, for the styles below. */
export function lineColours(colour: string | null): Variables {
  const ground = colour ?? PLAIN_LINE;
  return { '--line-colour': ground, '--on-line': readableOn(ground) };
}
