import type { FastifyPluginAsync } from 'fastify';
import { type Config, ConfigError, usesSandbox } from '../config.ts';
import type { Context } from '../context.ts';
import { type Migrations, PRODUCT } from '../db/migrate.ts';
import type { Tables } from '../db/own-tables.ts';
import type { BikesSource } from './bikes/port.ts';
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
import type { TextCheckPort } from './text-check/port.ts';
import type { TicketingPort } from './ticketing/port.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

/** The context of a driver: everything except the other drivers. */
export type Outside = Omit<Context, 'adapters' | 'kinds'>;

/** A sandbox partner, with its pages below `/sandbox` by name. */
export interface SandboxPartner<P> {
  port: P;
  pages: Record<string, FastifyPluginAsync>;
  /** The demo sends riders to its pages. Pages without it are for a person who plays the partner. */
  isVisited?: true;
}

/** The product's timeout for a partner, in ms. A sandbox partner in silent mode stays silent this long. */
interface Patience {
  timeoutMs: number;
}

/**
 * The product's interface to `apps/gateway/sandbox`. It is loaded if a driver is `sandbox` or the demo is
 * on. Without the folder the product runs on real drivers.
 */
export interface Sandbox {
  /** The migrations of its own database schema. */
  migrations: Migrations;
  /** Its tables, and the retention of their rows. */
  tables: Tables;
  sms: (ctx: Outside & Patience) => SandboxPartner<SmsPort>;
  payment: (ctx: Outside) => SandboxPartner<PaymentPort>;
  dispatch: (ctx: Outside) => SandboxPartner<DispatchPort>;
  bikes: (ctx: Outside) => SandboxPartner<BikesSource>;
  gates: (ctx: Outside) => SandboxPartner<GatesPort>;
  ticketing: (ctx: Outside) => SandboxPartner<TicketingPort>;
  realName: (ctx: Outside) => SandboxPartner<RealNamePort>;
  faceVerification: (ctx: Outside) => SandboxPartner<FaceVerificationPort>;
  textCheck: (ctx: Outside) => SandboxPartner<TextCheckPort>;
  partner: (ctx: Outside & Patience) => SandboxPartner<PartnerPort>;
  partnerOrders: (
    ctx: Outside,
  ) => SandboxPartner<{ rail: PartnerOrdersDriver; partners: PartnerOrdersDriver }>;
  parking: (ctx: Outside) => SandboxPartner<ParkingSource>;
  beacon: (ctx: Outside) => SandboxPartner<BeaconPort>;
  miniProgram: (ctx: Outside & Patience) => SandboxPartner<MiniProgramPort>;
  live: (ctx: Outside & { feed: FeedPort }) => SandboxPartner<LivePort>;
  /** Where the demo's pages report errors and Web Vitals. Not a port, because the pages post there themselves. */
  monitor: () => SandboxPartner<undefined>;
  /**
   * Creates the demo riders unless they exist. Returns the phone number of the rider to log in with.
   *
   * @param say receives the progress, one line at a time
   */
  prepareDemo: (ctx: Context, say: (line: string) => void) => Promise<string>;
  /** Starts the rides, purchases and payments of demo riders. Returns a function that stops them. */
  liveDemo: (ctx: Context) => () => Promise<void>;
}

/** Loads a sandbox partner, registers its pages and returns its port. */
export type Pretend = <P>(partner: (sandbox: Sandbox) => SandboxPartner<P>) => Promise<P>;

const ENTRY = new URL('../../sandbox/entry.ts', import.meta.url).href;

/** Loads the sandbox; no other place does. Throws ConfigError if its folder does not exist. */
export async function loadSandbox(): Promise<Sandbox> {
  try {
    // By a computed URL, so that the product builds without the folder.
    const { sandbox }: { sandbox: Sandbox } = await import(ENTRY);
    return sandbox;
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    const message = 'there is no sandbox here: choose other drivers, and DEMO=false';
    throw new ConfigError(message, { cause });
  }
}

/** Returns the database schemas of this configuration, with the sandbox's if gateways load it. */
export const schemasOf = async (config: Config): Promise<Migrations[]> =>
  usesSandbox(config) ? [PRODUCT, (await loadSandbox()).migrations] : [PRODUCT];

const isMissing = (error: unknown): boolean =>
  errorCode(error) === 'ERR_MODULE_NOT_FOUND' && messageOf(error).includes('sandbox/entry.ts');
