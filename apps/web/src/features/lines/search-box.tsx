import { type KeyboardEvent, useRef } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/page.tsx';
import { linesMessages } from './messages.ts';
import './search-box.css';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter or the arrow down: on to what was found. */
  onDown: () => void;
}

/** One line to search by. Its text is the rider's at every moment; who asks with it waits for a pause. */
export function SearchBox({ value, onChange, onDown }: SearchBoxProps) {
  const { search: t } = useMessages(linesMessages);
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed these keys are the input method's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={t.label}
        placeholder={t.placeholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          label={t.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
