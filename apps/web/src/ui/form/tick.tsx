import { type ReactNode, useId } from 'react';
import css from './tick.module.css';

interface TickProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
  /** What the rider agrees to; may contain links. */
  children: ReactNode;
}

/** A check box next to a text. Its error is below and announced. */
export function Tick({ checked, error, onChange, children }: TickProps) {
  const id = useId();
  return (
    <>
      <div className={css.tick}>
        <label className="centre fixed">
          <input
            type="checkbox"
            checked={checked}
            aria-labelledby={`${id}text`}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}error`}
            onChange={(event) => onChange(event.target.checked)}
          />
        </label>
        <p id={`${id}text`}>{children}</p>
      </div>
      <p className={css.error} id={`${id}error`} role="alert">
        {error}
      </p>
    </>
  );
}
