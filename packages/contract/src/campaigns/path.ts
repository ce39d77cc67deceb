import type { Path } from '../link-to.ts';

/** The form of a campaign's address below the base: what has another one is no campaign's, and nobody is asked. */
export const CAMPAIGN_PATH = /^(?:\/[A-Za-z0-9][\w-]{0,63}){1,3}$/;

/** The route of a path that no screen has: it may be a campaign's. */
export const campaignAt = (path: string) => ({
  row: { name: 'campaign', area: 'campaigns', path: path as Path },
  params: { path },
});
