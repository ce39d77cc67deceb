import { query } from '../../core/query/query.ts';

export const repairsQuery = () => query('GET maas:/v1/local/ride-repairs', {}, { freshMs: 0 });

/** The fare of a ride with a station at its missing end. */
export const repairFareQuery = (id: string, station: string) =>
  query('GET maas:/v1/local/ride-repairs/:id/fare', { params: { id }, query: { station } });
