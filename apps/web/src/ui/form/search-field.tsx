import { useState } from 'react';
import { useRoute } from '../../core/route/router.ts';
import { SearchForm } from '../../core/route/search-form.tsx';
import { Field } from './field.tsx';
import { IconButton } from '../page/page.tsx';
import { useSettled } from './use-settled.ts';

/** Longer than any name. */
const MOST = 40;

export interface Search {
  /** The text in the field. */
  typed: string;
  setTyped: (text: string) => void;
  /** The text to search for, once typing pauses. */
  q: string;
}

/** The text of a search, initially from the address, and the text to request. */
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
  /** The label of the button that empties the field; without it there is no button. */
  clear?: string;
}

/** A labelled search field. Before the script runs, Enter requests this page with the text in its address. */
export function SearchField({ label, placeholder, search, error, clear }: SearchFieldProps) {
  const { typed, setTyped } = search;
  const { name: routeName, query } = useRoute();
  return (
    <SearchForm to={routeName} query={query} onSearch={setTyped}>
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
