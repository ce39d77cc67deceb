import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { stopTile, TransportTile } from '../transport/transport-icon.tsx';
import { stopLink } from './line-facts.ts';
import css from './stop-row.module.css';

interface StopRowProps {
  stop: { id: string; kind: string; name: Bilingual };
  onOpen?: () => void;
  /** Facts below its name. */
  children: ReactNode;
  /** At the end of the row. */
  end?: ReactNode;
}

/** A station, stop or pier in a list, with a link to its page. */
export function StopRow({ stop, onOpen, children, end }: StopRowProps) {
  return (
    <Link {...stopLink(stop)} className={css.link} onClick={onOpen} data-result="">
      <TransportTile name={stopTile(stop.kind)} />
      <span className="grow">
        <span className="strong tight block">{inLanguage(stop.name)}</span>
        <span className={css.facts}>{children}</span>
      </span>
      {end}
    </Link>
  );
}
