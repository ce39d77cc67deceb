import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode, SubmitEvent } from 'react';
import { href } from './href.ts';

interface SearchFormProps {
  /** The page that shows what is found, of the text by its address's `q`. */
  to: RouteName;
  /** What else its address holds. */
  query: Query;
  /** Once the script is here: searches for the text without leaving the page. */
  onSearch: (text: string) => void;
  /** A field named `q` among them. */
  children: ReactNode;
}

/** A search that leads to its page by itself, before the script is there: Enter sends what was typed. */
export function SearchForm({ to, query, onSearch, children }: SearchFormProps) {
  const address = href(to as 'home', undefined, { ...query, q: undefined });
  const [action, kept] = address.split('?');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // What stands in the field: it may have been typed before the page listened.
    const text = new FormData(event.currentTarget).get('q');
    onSearch(typeof text === 'string' ? text : '');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers we serve do not know `search`
    <form role="search" action={action} onSubmit={submit}>
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
