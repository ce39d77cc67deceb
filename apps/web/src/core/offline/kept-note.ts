import { keptAt } from '../document/content.ts';
import { factsAsOf, snapshotOf, subscribeQuery } from '../query/query-cache.ts';
import { subscribeLocation } from '../route/router.ts';

/**
 * Removes the note about a stored page's age, once all its data are renewed or show that they could not be, or when
 * the rider moves on.
 */
export function watchKeptNote(): void {
  const note = document.getElementById('kept');
  if (note === null) return;
  const savedAt = keptAt();
  const awaited = savedAt === undefined ? [] : factsAsOf(savedAt);
  const look = (): void => {
    const waits = awaited.some((name) => {
      const { asOf, error } = snapshotOf(name);
      return asOf === savedAt && error === null;
    });
    if (!waits) end();
  };
  const end = (): void => {
    note.remove();
    for (const stop of stops) stop();
  };
  const stops = [subscribeLocation(end), ...awaited.map((name) => subscribeQuery(name, look))];
  look();
}
