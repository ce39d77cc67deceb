import { aftercare } from './literals/aftercare.ts';
import { general } from './literals/general.ts';
import { guides } from './literals/guide.ts';
import type { Literals } from './literals/literal.ts';
import { localCampaigns } from './literals/local-campaigns.ts';
import { orders } from './literals/orders.ts';
import { people } from './literals/people.ts';
import { playCampaigns } from './literals/play-campaigns.ts';
import { qingming } from './literals/qingming.ts';
import { rides } from './literals/rides.ts';
import { rules } from './literals/rules.ts';
import { saleCampaigns } from './literals/sale-campaigns.ts';
import { shops } from './literals/shop.ts';

/** What riders must read on screens, of all areas. */
export const LITERALS: Literals = {
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
