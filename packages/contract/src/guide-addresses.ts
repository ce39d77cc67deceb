import { campaignAt } from './campaigns/campaign-at.ts';
import { rides } from './addresses/rides.ts';
import { traffic } from './addresses/traffic.ts';

/** Where pages of the traffic guide lead, beside where all pages do: they are opened in the morning, and load no more. */
export const addresses = { traffic, rides } as const;

export const otherwise = campaignAt;
