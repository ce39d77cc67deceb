import type { Bilingual } from '@shtrans/contract/api/schemas';
import { offers } from '@shtrans/contract/city/current';
import type { ServiceId } from '@shtrans/contract/city/services';
import type { FastifyPluginAsync } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { LoadedFeed } from '../adapters/feed/port.ts';
import type { Context, ReadContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { DeletedRider, Tables } from '../db/own-tables.ts';
import type { OperatorRole } from '../db/schema.ts';
import type { FigureSet } from '../figures.ts';
import { type Handlers, type ReadHandlers, serviceNotOffered } from '../http/call.ts';
import type { Html } from '../http/html-page.ts';
import type { Writer } from '../http/page-parts.ts';
import type { JobDefinitions } from '../jobs/queue.ts';
import type { Kinds } from './base/catalogue/service.ts';

/** A page at the desk that is read, by operators with one of the roles. */
export interface DeskRoom {
  name: Bilingual;
  roles: readonly OperatorRole[];
  /** Asks for what is on it, and gives how it is written. */
  show: (ctx: Context) => Promise<(writer: Writer) => readonly Html[]>;
}

/** By their paths below the desk's, in the order of the navigation. */
export type DeskRooms = Readonly<Record<string, DeskRoom>>;

/** A module, or another owner of tables. */
export interface TableOwner {
  name: string;
  tables?: Tables;
}

/** What pages, routes and jobs of a module may ask of all modules. */
export interface AllModules {
  /** Deletes what every module knows of a rider, but for what the law keeps. */
  eraseRider: (tx: Tx, rider: DeletedRider) => Promise<void>;
  /** The tables of all modules and of the sandbox, by owner. */
  owners: readonly TableOwner[];
  rooms: DeskRooms;
}

/** Something that waits in the database: a figure of how many do, by a label, and one of how long the oldest has. */
export interface BacklogLine {
  name: string;
  label: string;
  help: string;
  /** Rows `name`, the value of the label, with `count` and `oldest`, from an index that holds nothing else. */
  waiting: (now: Date) => RawBuilder<unknown>;
}

/** What a module brings to the gateway. */
export interface ModuleDescription {
  /**
   * The service to which all its endpoints and jobs belong: where the city does not offer it, they answer
   * `service_not_offered` and do not run. A part of the endpoints: `ofService`.
   */
  service?: ServiceId;
  /** Its tables, and what becomes of their rows. */
  tables?: Tables;
  /** Its kinds of operator data. */
  data?: Partial<Kinds>;
  /** Handlers of its endpoints. */
  routes?: (ctx: Context, all: AllModules) => Partial<Handlers>;
  /**
   * Handlers of its endpoints that a standby of the database can answer. Their list is in docs/several-gateways.md: what
   * must be exact, such as payments, tickets, ride codes, draws and stock, is not among them.
   */
  standbyReads?: (ctx: ReadContext) => Partial<ReadHandlers>;
  /** What its endpoints need of a newly read timetable before that is in use, in slices, so that no call waits for it. */
  prepareTimetable?: (ctx: ReadContext, loaded: LoadedFeed) => Promise<void>;
  jobs?: (ctx: Context, all: AllModules) => Partial<JobDefinitions>;
  /** What it counts: counters at zero, and functions that count, which it adds to `Figures`. */
  figures?: () => FigureSet;
  backlog?: readonly BacklogLine[];
  desk?: DeskRooms;
  /** Pages and files outside of the contract, by their prefix. */
  pages?: Readonly<Record<string, (ctx: Context, all: AllModules) => FastifyPluginAsync>>;
}

export interface DescribedModule extends ModuleDescription {
  name: string;
}

/** Returns handlers that answer `service_not_offered` where the city does not offer their service. */
export const ofService = <H extends object>(service: ServiceId | undefined, handlers: H): H =>
  service === undefined || offers(service)
    ? handlers
    : (Object.fromEntries(Object.keys(handlers).map((key) => [key, serviceNotOffered])) as H);

/** Describes a module; `modules.ts` lists them all. */
export const defineModule = <const D extends ModuleDescription>(
  name: string,
  description: D,
): D & { name: string } => ({ ...description, name });
