import { query } from '../../core/query/query.ts';

/**
 * Where pages may lead, as the operator says. Old enough that a tap need not wait for it, and new enough for web views
 * that stay open for days.
 */
export const linksQuery = query('GET auth:/v1/links', {}, { freshMs: 10 * 60_000 });
