import type { Bilingual } from '@shtrans/contract/api/schemas';
import { riderHistory } from '../../core/storage/rider-history.ts';

/** A result opened from a search: a line with its mode, or a station, stop or pier with its kind. */
export interface Searched {
  is: 'line' | 'stop';
  id: string;
  name: Bilingual;
  /** The mode of a line, the kind of a stop. */
  kind: string;
  colour: string | null;
}

const isSearched = (value: unknown): value is Searched => {
  const { is, id, name, kind } = (value ?? {}) as Partial<Searched>;
  return (
    (is === 'line' || is === 'stop') &&
    typeof id === 'string' &&
    typeof name?.zh === 'string' &&
    typeof name.en === 'string' &&
    typeof kind === 'string'
  );
};

/** The search results opened last. */
export const recentSearches = riderHistory({
  name: 'guide-searches',
  longest: 8,
  accepts: isSearched,
  idOf: ({ is, id }: Searched) => `${is} ${id}`,
});
