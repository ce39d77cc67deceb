import { query } from '../../core/query/query.ts';

/**
 * The addresses to which pages may lead, from the operator. Cached long enough that a tap need not wait, and short
 * enough for web views that stay open for days.
 */
export const linksQuery = query('GET auth:/v1/links', {}, { freshMs: 10 * 60_000 });
