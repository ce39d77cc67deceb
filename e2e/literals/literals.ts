import { activities } from './activities.ts';
import { aftercare } from './aftercare.ts';
import { general } from './general.ts';
import { guides } from './guide.ts';
import type { Literals } from './literal.ts';
import { localCampaigns } from './local-campaigns.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import { playCampaigns } from './play-campaigns.ts';
import { qingming } from './qingming.ts';
import { rides } from './rides.ts';
import { rules } from './rules.ts';
import { saleCampaigns } from './sale-campaigns.ts';
import { shops } from './shop.ts';

/** The literals of all areas. */
export const LITERALS: Literals = {
  ...activities,
  ...aftercare,
  ...general,
  ...guides,
  ...localCampaigns,
  ...orders,
  ...people,
  ...playCampaigns,
  ...qingming,
  ...rides,
  ...rules,
  ...saleCampaigns,
  ...shops,
};
