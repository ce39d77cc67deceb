import type { LineRef } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/button/badge.tsx';
import { lineLink } from './line-facts.ts';
import css from './line-link.module.css';

/** A line's badge that leads to its page; the finger's target is larger than it looks. */
export function LineBadgeLink({ line }: { line: LineRef }) {
  return (
    <Link {...lineLink(line)} className={css.link}>
      <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
    </Link>
  );
}
