import { campaignAt } from '../campaigns/campaign-at.ts';
import { rides } from './rides.ts';
import { traffic } from './traffic.ts';

/** Where pages of the traffic guide lead, beside where all pages do: they are opened in the morning, and load no more. */
export const addresses = { traffic, rides } as const;

export const otherwise = campaignAt;
