import { campaignAt } from '../campaigns/campaign-at.ts';
import { activities } from './activities.ts';
import { me } from './me.ts';
import { rideCode } from './ride-code.ts';
import { rides } from './rides.ts';
import { traffic } from './traffic.ts';

/**
 * Links of the traffic guide and its tabs beyond those that all pages have. Riders open the guide in the morning, so it
 * loads only these.
 */
export const addresses = { traffic, rides, activities, me, 'ride-code': rideCode } as const;

export const otherwise = campaignAt;
