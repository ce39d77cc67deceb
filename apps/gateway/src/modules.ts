import type { FastifyPluginAsync } from 'fastify';
import type { Context } from './context.ts';
import type { Tx } from './db/database.ts';
import type { DeletedRider, Retention } from './db/own-tables.ts';
import type { Handlers } from './http/call.ts';
import type { JobDefinitions } from './jobs/queue.ts';
import type { DescribedModule } from './modules/define.ts';
import { eraseFrom } from './modules/erase.ts';
import { appointments } from './modules/appointments/module.ts';
import { auth } from './modules/auth/module.ts';
import { badges } from './modules/badges/module.ts';
import { benefits } from './modules/benefits/module.ts';
import { campaigns } from './modules/campaigns/module.ts';
import { carbon } from './modules/carbon/module.ts';
import { catalogue } from './modules/catalogue/module.ts';
import { coupons } from './modules/coupons/module.ts';
import { departures } from './modules/departures/module.ts';
import { desk } from './modules/desk/module.ts';
import { documents } from './modules/documents/module.ts';
import { emergency } from './modules/emergency/module.ts';
import { faceChecks } from './modules/face-checks/module.ts';
import { facts } from './modules/facts/module.ts';
import { fareAdvice } from './modules/fare-advice/module.ts';
import { favourites } from './modules/favourites/module.ts';
import { feeds } from './modules/feeds/module.ts';
import { fees } from './modules/fees/module.ts';
import { files } from './modules/files/module.ts';
import { funnels } from './modules/funnels/module.ts';
import { help } from './modules/help/module.ts';
import { holds } from './modules/holds/module.ts';
import { intimate } from './modules/intimate/module.ts';
import { invites } from './modules/invites/module.ts';
import { ledger } from './modules/ledger/module.ts';
import { miniProgram } from './modules/mini-program/module.ts';
import { orders } from './modules/orders/module.ts';
import { pages } from './modules/pages/module.ts';
import { parkingReports } from './modules/parking-reports/module.ts';
import { partnerOrders } from './modules/partner-orders/module.ts';
import { payers } from './modules/payers/module.ts';
import { payments } from './modules/payments/module.ts';
import { plans } from './modules/plans/module.ts';
import { points } from './modules/points/module.ts';
import { ratings } from './modules/ratings/module.ts';
import { realName } from './modules/real-name/module.ts';
import { rebate } from './modules/rebate/module.ts';
import { receipts } from './modules/receipts/module.ts';
import { referrals } from './modules/referrals/module.ts';
import { reminders } from './modules/reminders/module.ts';
import { reports } from './modules/reports/module.ts';
import { rideCode } from './modules/ride-code/module.ts';
import { rides } from './modules/rides/module.ts';
import { sessions } from './modules/sessions/module.ts';
import { sharing } from './modules/sharing/module.ts';
import { shop } from './modules/shop/module.ts';
import { spots } from './modules/spots/module.ts';
import { stock } from './modules/stock/module.ts';
import { surveys } from './modules/surveys/module.ts';
import { traffic } from './modules/traffic/module.ts';
import { yearInRides } from './modules/year-in-rides/module.ts';

/**
 * Every module, in its group, the lowest group first. A module calls modules of its own group and of lower groups.
 */
export const GROUPS = {
  /** Used by every other module: operator data, files, documents. */
  base: [catalogue, files, documents],
  /** Who a rider is. */
  people: [sessions, auth, realName, faceChecks, intimate],
  /** What a rider holds. */
  wallet: [ledger, coupons, stock, holds],
  /** How the city travels now. */
  guide: [traffic, departures, plans, feeds, favourites, fees],
  /** What a ride costs and how it is paid. */
  money: [orders, shop, payers, payments, points, benefits, ratings],
  /** What riders and partners do along the way. */
  travel: [rideCode, rides, sharing, emergency, partnerOrders, reports, fareAdvice, spots],
  /** What riders get for riding. */
  campaigns: [
    carbon,
    facts,
    badges,
    reminders,
    campaigns,
    referrals,
    invites,
    rebate,
    funnels,
    yearInRides,
  ],
  /** What else riders ask for. */
  services: [receipts, appointments, surveys, help, parkingReports, pages, miniProgram],
  /** Where operators work. */
  desk: [desk],
} as const;

const MODULES = [
  ...GROUPS.base,
  ...GROUPS.people,
  ...GROUPS.wallet,
  ...GROUPS.guide,
  ...GROUPS.money,
  ...GROUPS.travel,
  ...GROUPS.campaigns,
  ...GROUPS.services,
  ...GROUPS.desk,
] as const;

/** What one module adds under a key of its description. */
type Part<Module, Key extends string> =
  Module extends Record<Key, (ctx: Context) => infer Added> ? Added : never;
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer Result,
) => void
  ? Result
  : never;
/** What all modules add together. */
type Merged<Key extends string> = Intersection<Part<(typeof MODULES)[number], Key>>;

/** The same modules, where it does not matter which. */
const DESCRIBED: readonly DescribedModule[] = MODULES;

const merged = <K extends 'routes' | 'jobs'>(key: K, ctx: Context): Merged<K> =>
  Object.assign({}, ...DESCRIBED.map((module) => module[key]?.(ctx)));

/** Every module's handlers: an endpoint of the contract without one does not compile. */
export const handlersOf = (ctx: Context): Handlers => merged('routes', ctx);

/** Every module's jobs: a kind without a definition does not compile. */
export const jobsOf = (ctx: Context): JobDefinitions => merged('jobs', ctx);

/** Deletes what is known of a rider, except what the law keeps, from the highest group to the lowest. */
export const eraseRider = (tx: Tx, rider: DeletedRider): Promise<void> =>
  eraseFrom(DESCRIBED.toReversed(), tx, rider);

/** How long rows of modules' tables are kept. */
export const retentions = (): (Retention & { table: string })[] =>
  DESCRIBED.flatMap(({ tables = {} }) => Object.entries(tables)).flatMap(([table, { keep = [] }]) =>
    keep.map((each) => ({ ...each, table })),
  );

/** Pages and files outside of the contract, by their prefix. */
export const pagesOf = (ctx: Context): Record<string, FastifyPluginAsync> =>
  Object.fromEntries(
    DESCRIBED.flatMap(({ pages = {} }) => Object.entries(pages)).map(([prefix, plugin]) => [
      prefix,
      plugin(ctx, { eraseRider }),
    ]),
  );
