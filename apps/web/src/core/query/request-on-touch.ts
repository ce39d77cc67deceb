import type { PointerEvent } from 'react';
import type { Query } from './query.ts';
import { abandonQuery, fetchQuery } from './query-cache.ts';

/**
 * The handlers of a link that requests the data of its page on pointerdown, about 100 ms before the click; the page
 * joins the request. A touch that turns into a scroll ends in pointercancel and cancels it.
 */
export const requestOnTouch = (query: Query<unknown>) => ({
  onPointerDown: ({ button }: PointerEvent) => {
    if (button === 0) void fetchQuery(query).catch(() => {});
  },
  onPointerCancel: () => abandonQuery(query),
});
