import type { Path } from '../addresses/link-to.ts';

/** The route of a path that belongs to no screen: it may be a campaign's. */
export const campaignAt = (path: string) => ({
  row: { name: 'campaign', area: 'campaigns', path: path as Path },
  params: { path },
});
