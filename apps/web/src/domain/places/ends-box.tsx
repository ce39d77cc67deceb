import type { Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './ends-box.module.css';

/** The page with the ends swapped. */
export interface SwapTarget {
  to: 'planRoute' | 'trafficGuide';
  query: Query;
}

interface EndsBoxProps {
  /** A `SwapButton` or `SwapLink`. */
  swap: ReactNode;
  /** The two ends: each a button or link of the class `endClass` that contains an `EndName`. */
  children: ReactNode;
}

/** The two ends of a trip as one box, with the control that swaps them. */
export const EndsBox = ({ swap, children }: EndsBoxProps) => (
  <div className={css.box}>
    <div className="grow">{children}</div>
    {swap}
  </div>
);

interface SwapButtonProps {
  label: string;
  disabled: boolean;
  onClick?: () => void;
}

export const SwapButton = ({ label, ...button }: SwapButtonProps) => (
  <button type="button" className={css.swap} aria-label={label} {...button}>
    <TravelIcon name="ends" />
  </button>
);

/** The same as a link. */
export const SwapLink = ({ label, ...link }: { label: string } & SwapTarget) => (
  <Link {...link} replace className={css.swap} aria-label={label}>
    <TravelIcon name="ends" />
  </Link>
);

export const endClass = (end: 'from' | 'to') => (end === 'from' ? css.from : css.to);

interface EndNameProps {
  /** Which end it is. */
  label: string;
  /** undefined: loading; null: none chosen. */
  name: string | undefined | null;
  /** Shown if none is chosen. */
  empty: string;
  /** Truncated if too long, so that a name that loads later moves nothing. */
  oneLine?: boolean;
}

export const EndName = ({ label, name, empty, oneLine = false }: EndNameProps) => (
  <>
    <span className="tiny quiet leading-130">{label}</span>
    {name === undefined ? (
      <Skeleton className={css.room} />
    ) : (
      <span className={name === null ? css.empty : classes(css.name, oneLine && css.oneLine)}>
        {name ?? empty}
      </span>
    )}
  </>
);
