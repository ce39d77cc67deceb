import { query } from '../../core/query/query.ts';

/** Who the rider is, as far as that was verified. */
export const realNameQuery = query('GET auth:/v1/real-name');
