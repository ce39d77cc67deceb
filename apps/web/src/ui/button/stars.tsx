import { useId } from 'react';
import { classes } from '../style/classes.ts';
import css from './stars.module.css';

const ALL = [1, 2, 3, 4, 5] as const;
const PATH = 'M12 3.3l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 16.9l-5.3 2.9 1.1-6-4.4-4.2 6-.8z';

function Star() {
  return (
    <svg
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATH} />
    </svg>
  );
}

interface StarsProps {
  /** What the rider rates. */
  label: string;
  /** 0: nothing chosen yet. */
  value: number;
  onChange: (stars: number) => void;
  /** "3 stars". */
  nameOf: (stars: number) => string;
  disabled?: boolean;
}

/** One to five stars: real radio buttons, for fingers, arrow keys and screen readers. */
export function Stars({ label, value, onChange, nameOf, disabled = false }: StarsProps) {
  const name = useId();
  return (
    <fieldset className={css.stars} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {ALL.map((n) => (
        <label key={n} className={classes(css.star, n <= value && css.on)}>
          <input
            className="choice"
            type="radio"
            name={name}
            value={n}
            checked={n === value}
            aria-label={nameOf(n)}
            onChange={() => onChange(n)}
          />
          <Star />
        </label>
      ))}
    </fieldset>
  );
}

/** A read-only number of stars. */
export function StarsShown({ value, label }: { value: number; label: string }) {
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{label}</span>
      {ALL.map((n) => (
        <span key={n} className={classes(css.star, css.shown, n <= value && css.on)}>
          <Star />
        </span>
      ))}
    </span>
  );
}
