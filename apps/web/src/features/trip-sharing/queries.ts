import { query } from '../../core/query/query.ts';

/** A trip by the token of its link. */
export const sharedTripQuery = (token: string) =>
  query('GET auto:/v1/shared-trips/:token', { params: { token } }, { freshMs: 5000 });
