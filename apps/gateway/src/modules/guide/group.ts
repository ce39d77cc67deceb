import { departures } from './departures/module.ts';
import { favourites } from './favourites/module.ts';
import { feeds } from './feeds/module.ts';
import { fees } from './fees/module.ts';
import { plans } from './plans/module.ts';
import { traffic } from './traffic/module.ts';

/** Modules about the timetable, planning and fares. */
export const guide = [traffic, departures, plans, feeds, favourites, fees] as const;
