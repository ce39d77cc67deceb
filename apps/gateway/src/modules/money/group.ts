import { benefits } from './benefits/module.ts';
import { orders } from './orders/module.ts';
import { payers } from './payers/module.ts';
import { payments } from './payments/module.ts';
import { points } from './points/module.ts';
import { shop } from './shop/module.ts';

/** What a ride costs and how it is paid. */
export const money = [orders, shop, payers, payments, points, benefits] as const;
