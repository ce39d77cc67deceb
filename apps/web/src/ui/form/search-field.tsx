import { useState } from 'react';
import { useRoute } from '../../core/route/router.ts';
import { SearchForm } from '../../core/route/search-form.tsx';
import { Field } from './field.tsx';
import { IconButton } from '../page/page.tsx';
import { useSettled } from './use-settled.ts';

/** Longer than any name. */
const MOST = 40;

export interface Search {
  /** As it stands in the field. */
  typed: string;
  setTyped: (text: string) => void;
  /** What to ask for: the text once typing pauses. */
  q: string;
}

/** The text of a search, first as the address has it, and what to ask for with it. */
export function useSearchText(): Search {
  const { q = '' } = useRoute().query;
  const [typed, setTyped] = useState(q.slice(0, MOST));
  return { typed, setTyped, q: useSettled(typed.trim().slice(0, MOST)) };
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: Search;
  error?: string | undefined;
  /** What the button that empties the field is called; without it there is none. */
  clear?: string;
}

/** A labelled line to search by; before the script is there Enter asks for this page with the text in its address. */
export function SearchField({ label, placeholder, search, error, clear }: SearchFieldProps) {
  const { typed, setTyped } = search;
  const { name: here, query } = useRoute();
  return (
    <SearchForm to={here} query={query} onSearch={setTyped}>
      <Field
        name="q"
        label={label}
        placeholder={placeholder}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={MOST}
        value={typed}
        onChange={setTyped}
        error={error}
        extra={
          clear !== undefined &&
          typed !== '' && <IconButton icon="close" label={clear} onClick={() => setTyped('')} />
        }
      />
    </SearchForm>
  );
}
