import type { FastifyPluginAsync } from 'fastify';
import { type Config, ConfigError, usesSandbox } from '../config.ts';
import type { Context } from '../context.ts';
import { type Migrations, PRODUCT } from '../db/migrate.ts';
import type { Tables } from '../db/own-tables.ts';
import type { BikesPort } from './bikes/port.ts';
import type { BeaconPort } from './beacon/port.ts';
import type { DispatchPort } from './dispatch/port.ts';
import type { FeedPort } from './feed/port.ts';
import type { GatesPort } from './gates/port.ts';
import type { LivePort } from './live/port.ts';
import type { MiniProgramPort } from './mini-program/port.ts';
import type { ParkingSource } from './parking/port.ts';
import type { PartnerPort } from './partner/port.ts';
import type { PartnerOrdersDriver } from './partner-orders/port.ts';
import type { FaceVerificationPort } from './face-verification/port.ts';
import type { PaymentPort } from './payment/port.ts';
import type { RealNamePort } from './real-name/port.ts';
import type { SmsPort } from './sms/port.ts';
import type { TicketingPort } from './ticketing/port.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

/** What a driver is made of: all of the context but the other drivers. */
export type Outside = Omit<Context, 'adapters' | 'kinds'>;

/** A sandbox partner, with its pages below `/sandbox` by name. */
export interface SandboxPartner<P> {
  port: P;
  pages: Record<string, FastifyPluginAsync>;
  /** The demo sends riders' browsers to its pages; those of the others are for whoever plays the partner. */
  isVisited?: true;
}

/** How long the product waits for a partner, in ms: a silent one is silent for so long. */
interface Patience {
  timeoutMs: number;
}

/**
 * The pretended city of `apps/gateway/sandbox`, as the product knows it. It is loaded where a driver's
 * setting says `sandbox` or the demo is on; without the folder the product runs on real drivers.
 */
export interface Sandbox {
  /** What makes its tables, in a schema of their own. */
  migrations: Migrations;
  /** Its tables, and what becomes of their rows. */
  tables: Tables;
  sms: (ctx: Outside & Patience) => SandboxPartner<SmsPort>;
  payment: (ctx: Outside) => SandboxPartner<PaymentPort>;
  dispatch: (ctx: Outside) => SandboxPartner<DispatchPort>;
  bikes: (ctx: Outside) => SandboxPartner<BikesPort>;
  gates: (ctx: Outside) => SandboxPartner<GatesPort>;
  ticketing: (ctx: Outside) => SandboxPartner<TicketingPort>;
  realName: (ctx: Outside) => SandboxPartner<RealNamePort>;
  faceVerification: (ctx: Outside) => SandboxPartner<FaceVerificationPort>;
  partner: (ctx: Outside & Patience) => SandboxPartner<PartnerPort>;
  partnerOrders: (
    ctx: Outside,
  ) => SandboxPartner<{ rail: PartnerOrdersDriver; partners: PartnerOrdersDriver }>;
  parking: (ctx: Outside) => SandboxPartner<ParkingSource>;
  beacon: (ctx: Outside) => SandboxPartner<BeaconPort>;
  miniProgram: (ctx: Outside & Patience) => SandboxPartner<MiniProgramPort>;
  live: (ctx: Outside & { feed: FeedPort }) => SandboxPartner<LivePort>;
  /** Where the demo's pages report what riders meet: no port, because pages post there themselves. */
  monitor: () => SandboxPartner<undefined>;
  /**
   * Fills the database with the demo riders, when they are not there yet; run again it changes nothing.
   * Gives the phone of the rider to log in with.
   *
   * @param say hears what is being done, one line for a person
   */
  prepareDemo: (ctx: Context, say: (line: string) => void) => Promise<string>;
  /** Has the demo riders live from now on: what they ride, buy and pay by the clock. Gives what ends it. */
  liveDemo: (ctx: Context) => () => Promise<void>;
}

/** Gives the port of a sandbox partner; the partner's pages are served with the product's. */
export type Pretend = <P>(partner: (sandbox: Sandbox) => SandboxPartner<P>) => Promise<P>;

const ENTRY = new URL('../../sandbox/entry.ts', import.meta.url).href;

/** The one place that loads the sandbox. Raises ConfigError where its folder is not there. */
export async function loadSandbox(): Promise<Sandbox> {
  try {
    // Not by name, so that the product is whole without it.
    const { sandbox }: { sandbox: Sandbox } = await import(ENTRY);
    return sandbox;
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    const message = 'there is no sandbox here: choose other drivers, and DEMO=false';
    throw new ConfigError(message, { cause });
  }
}

/** The schemas that the database of this configuration has: the sandbox's where gateways load it. */
export const schemasOf = async (config: Config): Promise<Migrations[]> =>
  usesSandbox(config) ? [PRODUCT, (await loadSandbox()).migrations] : [PRODUCT];

const isMissing = (error: unknown): boolean =>
  errorCode(error) === 'ERR_MODULE_NOT_FOUND' && messageOf(error).includes('sandbox/entry.ts');
