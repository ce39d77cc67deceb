import { co2SavedPerKm } from '../../../city/co2.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { ridesOfYear } from './store.ts';
import { summarise } from './summary.ts';

export const yearInRidesRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/year-in-rides': async ({ caller, query: { year } }) => ({
      year,
      ...summarise(await ridesOfYear(ctx.db, caller.userId, year), co2SavedPerKm()),
      serverTime: ctx.clock.now().toISOString(),
    }),
  }) satisfies Partial<Handlers>;
