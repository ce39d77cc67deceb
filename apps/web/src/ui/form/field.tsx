import { characterCount, cutToLength } from '@shtrans/contract/values/text-length';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../style/classes.ts';
import css from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** At the right end of the box, such as a button. */
  extra?: ReactNode;
  /** Before the text, such as a country code. */
  prefix?: string;
}

/** A labelled line of text. Its error is below and announced; its space is reserved. */
export function Field({ label, error, onChange, extra, prefix, ...input }: FieldProps) {
  const id = useId();
  const bad = error !== undefined;
  return (
    <div className="field">
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(css.box, bad && css.bad)}>
        {prefix !== undefined && <span className={css.prefix}>{prefix}</span>}
        <input
          {...input}
          className={css.input}
          id={id}
          aria-invalid={bad}
          aria-describedby={`${id}error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {extra}
      </div>
      <p className={css.error} id={`${id}error`} role="alert">
        {error}
      </p>
    </div>
  );
}

interface TextAreaProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  placeholder?: string;
}

/**
 * A labelled box for several lines of text, with a counter of characters at its end. No `maxlength`, which counts code units
 * and would cut signs.
 */
export function TextArea({ label, value, maxLength, onChange, ...text }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <textarea
          {...text}
          value={value}
          className={css.text}
          id={id}
          rows={4}
          onChange={(event) => onChange(cutToLength(event.target.value, maxLength))}
        />
        <span className={css.counter} aria-hidden="true">
          {`${characterCount(value)}/${maxLength}`}
        </span>
      </div>
    </div>
  );
}
