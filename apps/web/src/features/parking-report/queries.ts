import { query } from '../../core/query/query.ts';

export const problemsQuery = query('GET maas:/v1/parking-problems', {}, { freshMs: 3_600_000 });

/** The rider's own reports, newest first. */
export const reportsQuery = query('GET maas:/v1/parking-reports');
