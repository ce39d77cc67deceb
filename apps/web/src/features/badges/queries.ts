import { query } from '../../core/query/query.ts';

/** All badges of the rider; the page of one badge reads them too. */
export const badgesQuery = query('GET maas:/v1/badges');
