import { type ComponentProps, type ReactNode, useId } from 'react';
import './field.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** At the right end of the box, a button for instance. */
  extra?: ReactNode;
  /** Before the text, a country code for instance. */
  prefix?: string;
}

/** A labelled line of text; its error stands below and is announced. Its room is kept free. */
export function Field({ label, error, onChange, extra, prefix, ...input }: FieldProps) {
  const id = useId();
  const bad = error !== undefined;
  return (
    <div className={`field${bad ? ' field-bad' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {prefix !== undefined && <span className="field-prefix num">{prefix}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={bad}
          aria-describedby={`${id}error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {extra}
      </div>
      <p className="field-error" id={`${id}error`} role="alert">
        {error}
      </p>
    </div>
  );
}
