import { campaignAt } from '../campaigns/campaign-at.ts';
import { rides } from './rides.ts';
import { traffic } from './traffic.ts';

/**
 * Links of the traffic guide beyond those that all pages have. Riders open the guide in the morning, so it loads only
 * these.
 */
export const addresses = { traffic, rides } as const;

export const otherwise = campaignAt;
