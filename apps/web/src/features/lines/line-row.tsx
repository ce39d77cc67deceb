import type { LineSummary } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { lineLink } from '../../domain/transit/line-facts.ts';
import { linesMessages } from './messages.ts';

interface LineRowProps {
  line: LineSummary;
  onOpen?: () => void;
}

/** A line in its colour with its two ends, which leads to its page. */
export function LineRow({ line, onOpen }: LineRowProps) {
  const t = useMessages(linesMessages);
  const { to, query } = lineLink(line);
  const { from, to: end } = line;
  return (
    <Link to={to} query={query} className="line-row" onClick={onOpen} data-result="">
      <span className="line-row-name">
        <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
      </span>
      <span className="line-row-ends">
        {from !== null && end !== null ? t.ends(inLanguage(from), inLanguage(end)) : t.loop}
      </span>
    </Link>
  );
}
