import type { Path } from '../addresses/link-to.ts';
import { offers } from '../city/current.ts';

/** The route of a path that belongs to no screen: it may be a campaign's, in a city with campaigns. */
export const campaignAt = (path: string) =>
  offers('campaigns')
    ? { row: { name: 'campaign', area: 'campaigns', path: path as Path }, params: { path } }
    : undefined;
