import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode, SubmitEvent } from 'react';
import { href } from './href.ts';

interface SearchFormProps {
  /** The page with the results, for the text in its address's `q`. */
  to: RouteName;
  /** The other values of its address. */
  query: Query;
  /** Once the script runs: searches for the text without leaving the page. */
  onSearch: (text: string) => void;
  /** Includes a field named `q`. */
  children: ReactNode;
}

/** A search form that works before the script runs: Enter navigates to the results page with the text. */
export function SearchForm({ to, query, onSearch, children }: SearchFormProps) {
  const address = href(to as 'home', undefined, { ...query, q: undefined });
  const [action, fixedQuery] = address.split('?');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Reads the field itself: it may have been filled before the page listened.
    const text = new FormData(event.currentTarget).get('q');
    onSearch(typeof text === 'string' ? text : '');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers we serve do not know `search`
    <form role="search" action={action} onSubmit={submit}>
      {[...new URLSearchParams(fixedQuery)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
