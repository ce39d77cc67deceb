import { query } from '../../core/query/query.ts';

/** The rider's verified identity. */
export const realNameQuery = query('GET auth:/v1/real-name');
