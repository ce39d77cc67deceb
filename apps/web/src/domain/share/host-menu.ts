import { currentLocation, subscribeLocation } from '../../core/route/router.ts';
import { signal } from '../../core/state/signal.ts';
import { pageWords } from './page-words.ts';
import { isTold, tellHost } from './share-page.ts';
import { sharedRoute, sharedWords } from './shared-route.ts';

/** The page to tell of, while the host is being told of another. */
const state = signal<'idle' | 'telling' | 'again'>('idle');

/** One after the other: hosts keep what they were told last, and the page of now is what counts. */
async function tell(): Promise<void> {
  if (state.get() !== 'idle') return state.set('again');
  state.set('telling');
  const words = pageWords.get();
  const page = words ? sharedWords(words) : sharedRoute(currentLocation());
  // What it cannot take it passes on in its own words: nobody waits for it.
  if (!isTold(page)) await tellHost(page);
  const isLate = (state.get() as string) === 'again';
  state.set('idle');
  if (isLate) await tell();
}

/** Keeps the menu of the host on the page that is shown, now and after each move. */
export function followByMenu(): void {
  subscribeLocation(() => void tell());
  pageWords.subscribe(() => void tell());
  void tell();
}
