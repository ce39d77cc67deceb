import { useId } from 'react';
import './field.css';
import './text-area.css';

interface TextAreaProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  placeholder?: string;
  /** "12/200". */
  counter: string;
}

/** A labelled box for some lines of text, with a counter at its end. */
export function TextArea({
  label,
  value,
  maxLength,
  onChange,
  placeholder,
  counter,
}: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box text-area">
        <textarea
          id={id}
          rows={4}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="text-area-count num" aria-hidden="true">
          {counter}
        </span>
      </div>
    </div>
  );
}
