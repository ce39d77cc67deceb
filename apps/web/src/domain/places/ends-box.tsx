import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import css from './ends-box.module.css';

interface EndsBoxProps {
  /** What the button that swaps them is called. */
  swap: string;
  canSwap: boolean;
  onSwap: () => void;
  /** The two ends: a button or link of the class `endClass` each, with an `EndName` in it. */
  children: ReactNode;
}

/** Where from and where to as one box, with the button that swaps them. */
export const EndsBox = ({ swap, canSwap, onSwap, children }: EndsBoxProps) => (
  <div className={css.box}>
    <div className="grow">{children}</div>
    <button
      type="button"
      className={css.swap}
      aria-label={swap}
      disabled={!canSwap}
      onClick={onSwap}
    >
      <TravelIcon name="ends" />
    </button>
  </div>
);

export const endClass = (end: 'from' | 'to') => (end === 'from' ? css.from : css.to);

interface EndNameProps {
  /** Which end it is. */
  label: string;
  /** undefined: it is being looked up; null: none is chosen. */
  name: string | undefined | null;
  /** Stands where none is chosen. */
  empty: string;
  /** Cut where it is too long, so that a name that comes later moves nothing. */
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
