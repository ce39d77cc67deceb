import type { LineRef } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import css from './line-link.module.css';

const BY_ROAD = new Set<string>(['bus', 'ferry', 'other']);

/** The page of a line: buses and ferries have one of their own. */
export const linePage = (mode: string): 'busDetail' | 'metroInfo' =>
  BY_ROAD.has(mode) ? 'busDetail' : 'metroInfo';

/** A line's badge that leads to its page; the finger's target is larger than it looks. */
export function LineBadgeLink({ line }: { line: LineRef }) {
  return (
    <Link to={linePage(line.mode)} query={{ line: line.id }} className={css.link}>
      <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
    </Link>
  );
}
