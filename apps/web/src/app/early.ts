import { startEarly, type EarlyRoute } from '../core/api/early-start.ts';

/**
 * The one inline script of every document, the same in all of them: it starts the route's first
 * request before the bundle is there. What differs stands in a data block before it.
 */
const data = document.getElementById('early')?.textContent ?? '';
if (data !== '') startEarly(JSON.parse(data) as EarlyRoute);
