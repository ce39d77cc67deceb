import { keptAt } from '../document/content.ts';
import { factsAsOf, snapshotOf, subscribeQuery } from '../query/query-cache.ts';
import { subscribeLocation } from '../route/router.ts';

/**
 * Takes away what a page out of the device says of its age: once all of it is renewed or its parts say that they
 * could not be, and when the rider goes on.
 */
export function watchKeptNote(): void {
  const note = document.getElementById('kept');
  if (note === null) return;
  const at = keptAt();
  const awaited = at === undefined ? [] : factsAsOf(at);
  const look = (): void => {
    const waits = awaited.some((name) => {
      const { asOf, error } = snapshotOf(name);
      return asOf === at && error === null;
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
