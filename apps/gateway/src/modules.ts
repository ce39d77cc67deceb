import { offers } from '@shtrans/contract/city/current';
import type { FastifyPluginAsync } from 'fastify';
import type { Adapters } from './adapters/adapters.ts';
import type { LoadedFeed } from './adapters/feed/port.ts';
import type { Context, ReadContext } from './context.ts';
import type { Tx } from './db/database.ts';
import type { DeletedRider, Retention } from './db/own-tables.ts';
import { sharedTables as shared } from './db/shared-tables.ts';
import { type Figures, processFigures } from './figures.ts';
import type { Handlers } from './http/call.ts';
import { type JobDefinitions, NOTHING_TO_DO } from './jobs/queue.ts';
import type { Kinds } from './modules/base/catalogue/service.ts';
import {
  type AllModules,
  type DescribedModule,
  type DeskRooms,
  ofService,
  type TableOwner,
} from './modules/define.ts';
import { eraseFrom } from './modules/erase.ts';
import { base } from './modules/base/group.ts';
import { guide } from './modules/guide/group.ts';
import { money } from './modules/money/group.ts';
import { operations } from './modules/operations/group.ts';
import { people } from './modules/people/group.ts';
import { rewards } from './modules/rewards/group.ts';
import { services } from './modules/services/group.ts';
import { travel } from './modules/travel/group.ts';
import { wallet } from './modules/wallet/group.ts';

/**
 * All modules by group, the lowest group first. A module calls modules of its own group and of lower groups.
 */
export const GROUPS = {
  base,
  people,
  wallet,
  guide,
  money,
  travel,
  rewards,
  services,
  operations,
} as const;

const MODULES = [
  ...GROUPS.base,
  ...GROUPS.people,
  ...GROUPS.wallet,
  ...GROUPS.guide,
  ...GROUPS.money,
  ...GROUPS.travel,
  ...GROUPS.rewards,
  ...GROUPS.services,
  ...GROUPS.operations,
] as const;

/** The value of one key in the description of a module. */
type Part<Module, Key extends string> =
  Module extends Record<Key, infer Added>
    ? Added extends (ctx: Context, all: AllModules) => infer Made
      ? Made
      : Added
    : never;
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer Result,
) => void
  ? Result
  : never;
/** The values of all modules for a key, combined. */
type Merged<Key extends string> = Intersection<Part<(typeof MODULES)[number], Key>>;

/** The same modules by their common type. */
const DESCRIBED: readonly DescribedModule[] = MODULES;

/** Handlers that a standby can answer, for one server of the database. */
export const standbyReadsOf = (ctx: ReadContext): Merged<'standbyReads'> =>
  Object.assign(
    {},
    ...DESCRIBED.map(({ service, standbyReads }) => ofService(service, standbyReads?.(ctx) ?? {})),
  );

/** Prepares a newly read timetable for all modules, one after another. */
export async function prepareTimetable(ctx: ReadContext, loaded: LoadedFeed): Promise<void> {
  for (const module of DESCRIBED) await module.prepareTimetable?.(ctx, loaded);
}

/** Handlers of all modules; an endpoint of the contract without a handler does not compile. */
export const handlersOf = (ctx: Context): Handlers => ({
  ...routesOf(ctx),
  ...standbyReadsOf(ctx),
});

const routesOf = (ctx: Context): Merged<'routes'> =>
  Object.assign(
    {},
    ...DESCRIBED.map(({ service, routes }) => ofService(service, routes?.(ctx, allOf(ctx)) ?? {})),
  );

/**
 * Jobs of all modules; a kind without a definition does not compile. Of modules whose service the city does not offer,
 * recurring jobs are left out, so that none is taken, and the others end without effect.
 */
export function jobsOf(ctx: Context): JobDefinitions {
  const jobs: Merged<'jobs'> = Object.assign(
    {},
    ...DESCRIBED.map(({ service, jobs: define }) => {
      const defined = define?.(ctx, allOf(ctx)) ?? {};
      return service === undefined || offers(service) ? defined : withoutEffect(defined);
    }),
  );
  return jobs;
}

const withoutEffect = (jobs: Partial<JobDefinitions>): Partial<JobDefinitions> =>
  Object.fromEntries(
    Object.entries(jobs)
      .filter(([, { next }]) => next === undefined)
      .map(([kind, job]) => [kind, { ...job, run: async () => NOTHING_TO_DO }]),
  );

/** Figures of all modules at zero; a figure without a module does not compile. */
export function createFigures(): Figures {
  const sets = [processFigures(), ...DESCRIBED.flatMap(({ figures }) => figures?.() ?? [])];
  const mergedFigures: Merged<'figures'> & ReturnType<typeof processFigures> = Object.assign(
    {},
    ...sets,
  );
  return { ...mergedFigures, counters: sets.flatMap(({ counters }) => counters) };
}

/** Backlog queries of all modules. */
export const BACKLOG = DESCRIBED.flatMap(({ backlog = [] }) => backlog);

/** Kinds of operator data of all modules; a kind without a description does not compile. */
export const KINDS: Kinds = Object.assign(
  {} as Merged<'data'>,
  ...DESCRIBED.map(({ data }) => data),
);

type SandboxTables = Pick<Adapters, 'sandboxTables'>;

/** Owners of tables: modules, the lowest group first, then the sandbox if loaded, and shared tables. */
const ownersOf = ({ sandboxTables }: SandboxTables): TableOwner[] => [
  ...DESCRIBED,
  { name: 'sandbox', tables: sandboxTables },
  { name: 'shared', tables: shared.tables },
];

/** Deletes the data of a rider, except what the law keeps, from the highest group to the lowest. */
export const eraseRider = (adapters: SandboxTables, tx: Tx, rider: DeletedRider): Promise<void> =>
  eraseFrom(ownersOf(adapters).toReversed(), tx, rider);

/** Retention periods of all tables. */
export const retentions = ({ adapters }: Context): (Retention & { table: string })[] =>
  ownersOf(adapters)
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { keep = [] }]) => keep.map((each) => ({ ...each, table })));

/** Pages that modules add to the desk. */
const rooms: DeskRooms = Object.assign({}, ...DESCRIBED.map(({ desk }) => desk));

/** What modules may ask of all modules. */
const allOf = ({ adapters }: Context): AllModules => ({
  eraseRider: (tx, rider) => eraseRider(adapters, tx, rider),
  owners: ownersOf(adapters),
  rooms,
});

/** Pages and files outside the contract, by prefix. */
export const pagesOf = (ctx: Context): Record<string, FastifyPluginAsync> =>
  Object.fromEntries(
    DESCRIBED.flatMap(({ pages = {} }) => Object.entries(pages)).map(([prefix, plugin]) => [
      prefix,
      plugin(ctx, allOf(ctx)),
    ]),
  );
