import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import { useId } from 'react';
import { Link } from '../../core/route/link.tsx';
import css from './chips.module.css';
import { classes } from '../style/classes.ts';

interface ChipsProps {
  label: string;
  /** `radio`: one choice; `checkbox`: any number. */
  type: 'radio' | 'checkbox';
  items: readonly { key: string; title: string }[];
  chosen: readonly string[];
  /** Called when the rider taps a choice. */
  onToggle: (key: string) => void;
}

/** Short choices as pills, with real check boxes or radio buttons underneath. */
export function Chips({ label, type, items, chosen, onToggle }: ChipsProps) {
  const name = useId();
  return (
    <fieldset className={css.chips}>
      <legend className="small quiet below-8">{label}</legend>
      {items.map(({ key, title }) => {
        const isChosen = chosen.includes(key);
        return (
          <label key={key} className={classes(css.chip, isChosen && css.on)}>
            <input
              className="choice"
              type={type}
              name={name}
              checked={isChosen}
              onChange={() => onToggle(key)}
            />
            {title}
          </label>
        );
      })}
    </fieldset>
  );
}

interface ChipLinksProps {
  label: string;
  /** The page of the links, which replace the present history entry. */
  to: RouteName;
  items: readonly { title: string; query: Query; current: boolean }[];
}

/** Short choices that are addresses of one page. */
export const ChipLinks = ({ label, to, items }: ChipLinksProps) => (
  <nav className={css.chips} aria-label={label}>
    {items.map(({ title, query, current }) => (
      <Link
        key={title}
        to={to as 'home'}
        query={query}
        replace
        className={classes(css.chip, current && css.on)}
        aria-current={current ? 'page' : undefined}
      >
        {title}
      </Link>
    ))}
  </nav>
);
