import type { LineRef } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/button/badge.tsx';
import { lineLink } from './line-facts.ts';
import css from './line-link.module.css';

/** A line's badge that links to its page; the tap target is larger than the badge. */
export function LineBadgeLink({ line }: { line: LineRef }) {
  return (
    <Link {...lineLink(line)} className={css.link}>
      <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
    </Link>
  );
}
