import { currentLocation, subscribeLocation } from '../../core/route/router.ts';
import { signal } from '../../core/state/signal.ts';
import { pageWords } from './page-words.ts';
import { isTold, tellHost } from './share-page.ts';
import { sharedRoute, sharedWords } from './shared-route.ts';

/** Whether a page is being sent to the host, and whether a newer one waits. */
const state = signal<'idle' | 'telling' | 'again'>('idle');

/** Sends pages one after another: hosts keep the last one, which must be the current page. */
async function tellMenu(): Promise<void> {
  if (state.get() !== 'idle') return state.set('again');
  state.set('telling');
  const words = pageWords.get();
  const page = words ? sharedWords(words) : sharedRoute(currentLocation());
  // If the host cannot take it, it shares with its own texts, so no failure is reported.
  if (!isTold(page)) await tellHost(page);
  const isLate = (state.get() as string) === 'again';
  state.set('idle');
  if (isLate) await tellMenu();
}

/** Keeps the host's menu on the current page, now and after each navigation. */
export function followByMenu(): void {
  subscribeLocation(() => void tellMenu());
  pageWords.subscribe(() => void tellMenu());
  void tellMenu();
}
