import { badges } from './badges/module.ts';
import { campaigns } from './campaigns/module.ts';
import { facts } from './facts/module.ts';
import { funnels } from './funnels/module.ts';
import { invites } from './invites/module.ts';
import { rebate } from './rebate/module.ts';
import { referrals } from './referrals/module.ts';
import { reminders } from './reminders/module.ts';
import { yearInRides } from './year-in-rides/module.ts';

/** What riders get for riding. */
export const rewards = [
  facts,
  badges,
  reminders,
  campaigns,
  referrals,
  invites,
  rebate,
  funnels,
  yearInRides,
] as const;
