import { query } from '../../core/query/query.ts';

export const repairsQuery = () => query('GET maas:/v1/local/ride-repairs', {}, { freshMs: 0 });

/** What a ride costs with a station at its missing end. */
export const repairFareQuery = (id: string, station: string) =>
  query('GET maas:/v1/local/ride-repairs/:id/fare', { params: { id }, query: { station } });
