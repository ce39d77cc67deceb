import { expireQueries } from '../query/query-cache.ts';
import { dropSavedAnswers } from '../query/saved-answers.ts';
import { type KeepMessage, PAGES } from './keep.ts';

/** Deletes stored pages at a log-in or log-out, so that no rider sees another's. Never fails. */
export async function forgetPages(): Promise<void> {
  try {
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.controller?.postMessage('forget' satisfies KeepMessage);
    await caches.delete(PAGES);
  } catch {
    // A web view without them, or that refuses them, stores nothing either.
  }
}

/** Forgets what this device knows of the rider's rights, after a change such as a verified name: pages and answers. */
export function forgetAnswers(): void {
  expireQueries();
  dropSavedAnswers();
  void forgetPages();
}
