import { useId } from 'react';
import css from './chips.module.css';
import { classes } from './classes.ts';

interface ChipsProps {
  label: string;
  /** `radio`: one of them; `checkbox`: any. */
  type: 'radio' | 'checkbox';
  items: readonly { key: string; title: string }[];
  chosen: readonly string[];
  /** A tap on one of them. */
  onToggle: (key: string) => void;
}

/** Short choices as pills: real check boxes or radio buttons beneath. */
export function Chips({ label, type, items, chosen, onToggle }: ChipsProps) {
  const name = useId();
  return (
    <fieldset className={css.chips}>
      <legend className="small quiet below-8">{label}</legend>
      {items.map(({ key, title }) => {
        const on = chosen.includes(key);
        return (
          <label key={key} className={classes(css.chip, on && css.on)}>
            <input
              className="choice"
              type={type}
              name={name}
              checked={on}
              onChange={() => onToggle(key)}
            />
            {title}
          </label>
        );
      })}
    </fieldset>
  );
}
