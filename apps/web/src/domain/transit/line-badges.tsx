import type { LineRef } from '@shtrans/contract/traffic/schemas';
import { LineBadge } from '../../ui/button/badge.tsx';
import { shortName } from './line-facts.ts';

interface LineBadgesProps {
  lines: readonly LineRef[];
  /** The maximum number shown. Default: all. */
  most?: number;
  /** The text of a badge. Default: the number if a line has one. */
  label?: (name: LineRef['name']) => string;
  /** The text for the number omitted. Default `+2`. */
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
