import { daysBetween } from '@shtrans/contract/values/date-text';
import { drawnAt, keptAt } from '../document/content.ts';
import { factsAsOf, snapshotOf, subscribeQuery } from '../query/query-cache.ts';
import { subscribeLocation } from '../route/router.ts';

/** Whether the device stored the document before today. */
const isOfEarlierDay = (): boolean =>
  daysBetween(Number(document.documentElement.dataset['kept']), Date.now()) > 0;

/**
 * Removes the note about a stored page's age, once all its data are renewed or show that they could not be, or when
 * the rider moves on.
 *
 * @param redraw draws the page again if it was stored on an earlier day, because its "today" is not today
 */
export function watchKeptNote(redraw: () => void): void {
  const note = document.getElementById('kept');
  if (note === null) return;
  const savedAt = keptAt();
  const awaited = savedAt === undefined ? [] : factsAsOf(savedAt);
  const look = (): void => {
    const waits = awaited.some((name) => {
      const { asOf, error } = snapshotOf(name);
      return asOf === savedAt && error === null;
    });
    if (waits) return;
    end();
    if (drawnAt() === undefined && isOfEarlierDay()) redraw();
  };
  const end = (): void => {
    note.remove();
    for (const stop of stops) stop();
  };
  const stops = [subscribeLocation(end), ...awaited.map((name) => subscribeQuery(name, look))];
  look();
}
