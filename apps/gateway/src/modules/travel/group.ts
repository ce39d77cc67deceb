import { emergency } from './emergency/module.ts';
import { partnerOrders } from './partner-orders/module.ts';
import { reports } from './reports/module.ts';
import { rideCode } from './ride-code/module.ts';
import { rides } from './rides/module.ts';
import { sharing } from './sharing/module.ts';
import { spots } from './spots/module.ts';

/** Modules for what happens during a trip. */
export const travel = [rideCode, rides, sharing, emergency, partnerOrders, reports, spots] as const;
