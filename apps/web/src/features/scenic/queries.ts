import { query } from '../../core/query/query.ts';

export const spotsQuery = (city?: string, q?: string) =>
  query('GET maas:/v1/spots', { query: { city, q } });

export const spotQuery = (id: string) => query('GET maas:/v1/spots/:id', { params: { id } });
