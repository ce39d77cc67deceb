import type { Bilingual } from '@shtrans/contract/schemas';
import { token } from '../../core/session/session.ts';
import { localStore } from '../../core/storage/safe-storage.ts';

const NAME = 'guide-searches';
const LONGEST = 8;

/** What was opened from a search: a line by its mode, or a station, stop or pier by its kind. */
export interface Searched {
  is: 'line' | 'stop';
  id: string;
  name: Bilingual;
  /** The mode of a line, the kind of a stop. */
  kind: string;
  colour: string | null;
}

interface History {
  rider: string;
  items: Searched[];
}

/** Enough of the credential to tell riders apart, too little to be one. */
const rider = (): string => token()?.slice(-8) ?? '';

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

/** What this rider opened last from a search on this device, the newest first. */
export function searchedLast(): Searched[] {
  try {
    const history = JSON.parse(localStore.get(NAME) ?? '') as History;
    return history.rider === rider() ? history.items.filter(isSearched) : [];
  } catch {
    // Nothing yet, or written by something else.
    return [];
  }
}

/** Remembers what was opened. It stays on the device. */
export function rememberSearched(searched: Searched): void {
  const others = searchedLast().filter(({ is, id }) => is !== searched.is || id !== searched.id);
  const items = [searched, ...others].slice(0, LONGEST);
  localStore.set(NAME, JSON.stringify({ rider: rider(), items } satisfies History));
}

export const forgetSearched = (): void => localStore.remove(NAME);
