import type { ReactElement, ReactNode } from 'react';
import { copyAndSay, type CopyTexts } from '../overlay/copy-text.ts';
import { IconButton } from '../page/page.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import css from './rows.module.css';

/** A fact as label and value; omitted without a value. */
export type Row = readonly [label: string, value: string | ReactElement | null | undefined | false];

interface RowsCardProps {
  title: string;
  rows: readonly Row[];
  /** Before the rows, such as a `CopyRow`. */
  first?: ReactNode;
}

const isThere = ([, value]: Row) => Boolean(value);

/** A card of facts; draws nothing without any. */
export function RowsCard({ title, rows, first }: RowsCardProps) {
  if (!rows.some(isThere) && first === undefined) return null;
  return (
    <section className="card">
      <h2>{title}</h2>
      <RowList rows={rows} first={first} />
    </section>
  );
}

type RowListProps = Omit<RowsCardProps, 'title'> & { className?: string | undefined };

/** The facts without a card of their own. */
export const RowList = ({ rows, first, className = css.rows }: RowListProps) => (
  <dl className={className}>
    {first}
    {rows.filter(isThere).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface CopyRowProps {
  label: string;
  value: string;
  texts: CopyTexts & { copy: string };
}

/** A fact with a button that copies it. */
export function CopyRow({ label, value, texts }: CopyRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.copy}>
        {value}
        <IconButton icon="copy" label={texts.copy} onClick={() => void copyAndSay(value, texts)} />
      </dd>
    </div>
  );
}

/** Placeholders for cards of five rows. */
export function RowsSkeleton({ cards = 1 }: { cards?: 1 | 2 }) {
  return Array.from({ length: cards }, (_, card) => (
    <div key={card} className="card" aria-hidden="true">
      <Skeleton count={5} className={css.room} />
    </div>
  ));
}
