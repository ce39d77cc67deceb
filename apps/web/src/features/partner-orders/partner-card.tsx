import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import css from './partner-card.module.css';
import { stateTone } from './state-tone.ts';

interface CardHeadProps {
  /** A pictogram and a name, or the name alone. */
  children: ReactNode;
  state: string;
  stateText: string;
}

/** Whose or which order it is, and where it stands. */
export function CardHead({ children, state, stateText }: CardHeadProps) {
  return (
    <div className={css.head}>
      {children}
      <StatusBadge tone={stateTone(state)}>{stateText}</StatusBadge>
    </div>
  );
}

export const CardTitle = ({ children }: { children: string }) => (
  <p className={css.title}>{children}</p>
);

interface PartnerCardProps {
  /** Head and body. */
  children: ReactNode;
  fact: string;
  cents: number;
  /** The link that the whole card follows. */
  link: (className: string | undefined, icon: ReactNode) => ReactNode;
}

/** One order of a partner in a list. */
export function PartnerCard({ children, fact, cents, link }: PartnerCardProps) {
  return (
    <article className={css.card}>
      {children}
      <div className={css.meta}>
        <span>{fact}</span>
        <span className="amount">
          <Money cents={cents} />
        </span>
      </div>
      {link(css.view, <Icon name="next" size="s" />)}
    </article>
  );
}
