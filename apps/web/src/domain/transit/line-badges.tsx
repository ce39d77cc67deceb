import type { LineRef } from '@shtrans/contract/traffic/schemas';
import { LineBadge } from '../../ui/button/badge.tsx';
import { shortName } from './line-facts.ts';

interface LineBadgesProps {
  lines: readonly LineRef[];
  /** So many are shown. Default: all. */
  most?: number;
  /** What a badge says. Default: the number where a line has one. */
  label?: (name: LineRef['name']) => string;
  /** How many are left out, in words. Default `+2`. */
  more?: (n: number) => string;
}

/** Lines as badges side by side; nothing without any. */
export function LineBadges(props: LineBadgesProps) {
  const { lines, most = Infinity, label = shortName, more = (n) => `+${n}` } = props;
  return (
    <>
      {lines.slice(0, most).map(({ id, colour, name }) => (
        <LineBadge key={id} colour={colour}>
          {label(name)}
        </LineBadge>
      ))}
      {lines.length > most && <span>{more(lines.length - most)}</span>}
    </>
  );
}
