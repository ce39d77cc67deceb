import { cityFeedFile } from '../city/folder.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAdapters } from '../adapters/choose.ts';
import { loadSandbox, schemasOf } from '../adapters/sandbox.ts';
import { buildApp } from '../app.ts';
import { watchClock } from './clock-skew.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { connect } from '../db/database.ts';
import { makeDataDir } from '../db/embedded/cluster-folder.ts';
import { toldIfDiskFull } from '../db/embedded/full-disk.ts';
import { openDatabase, openStandbys } from '../db/open.ts';
import type { Standbys } from '../db/standbys.ts';
import { errorCode } from '../errors/error-code.ts';
import { logPath } from './log-path.ts';
import { createLog } from '../http/log.ts';
import { LogFile } from '../http/log-file.ts';
import { addLogMetric, addProcessMetrics, createMetrics } from '../http/metrics.ts';
import { type ExtraPort, isDemoShown } from '../http/operator-port.ts';
import { scheduleRecurring } from '../jobs/queue.ts';
import { startPruning } from '../jobs/retention.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { createFigures, jobsOf, KINDS, retentions } from '../modules.ts';
import { releaseBundled } from '../modules/base/catalogue/service.ts';
import { portError } from './ports.ts';
import { withSecret } from '../crypto/secret.ts';
import { StartupError } from '../errors/startup-error.ts';
import type { Tracing } from './tracing.ts';

export interface RunningGateway {
  /** The URL of riders' port, without a trailing slash. */
  address: string;
  /** The URL of the operators' port, if there is one. */
  operatorAddress: string | undefined;
  /** The URL of the desk's own port, if there is one. */
  deskAddress: string | undefined;
  /** The URL of the sandbox partners' pages to which the demo sends riders, if they are served. */
  demoAddress: string | undefined;
  /** The phone of the demo rider; null without a demo. */
  demoRider: string | null;
  /** Reports not ready, and DRAIN_SECONDS later refuses new calls, finishes running calls and jobs, and closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts a whole gateway: database, schema, demo city, HTTP, jobs. Throws a StartupError or ConfigError with one line
 * for the operator, and leaves nothing running then.
 *
 * @param print prints each step of the start for people; undefined: the steps go to the log
 * @param faultAt for tests that end the process at named moments; undefined in production
 */
export async function startGatewayProcess(
  settings: Config,
  print: ((line: string) => void) | undefined,
  { tracing, faultAt }: { tracing?: Tracing | undefined } & Pick<Context, 'faultAt'> = {},
): Promise<RunningGateway> {
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new StartupError(
      'DATABASE_READ_URL names standbys of the database of DATABASE_URL, which must be set too',
    );
  }
  if (settings.SECRET === undefined && settings.DATABASE_URL !== undefined) {
    throw new StartupError(
      'SECRET must be set where DATABASE_URL is: at least 32 random characters, the same for all gateways on that database',
    );
  }
  makeDataDir(settings.DATA_DIR);
  const config = withSecret(settings);
  const logFile = openLogFile(config);
  const figures = createFigures();
  const log = createLog(config.LOG_LEVEL, logFile, (event) => figures.loggedError(event));
  const say =
    print ??
    ((step: string): void =>
      log.info({ event: 'gateway.start_step', step }, 'a step of the start is done'));
  const outside = {
    config,
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
    log,
    figures,
    kinds: KINDS,
    ...(faultAt && { faultAt }),
  };
  // A driver that lacks a setting fails here, before the slow part; its pool never connects.
  const { feed } = await chooseAdapters({ ...outside, db: connect('postgres://nowhere').db });
  if (feed.status !== undefined) {
    const file = config.GTFS_FEED ?? cityFeedFile() ?? '';
    await feed.current().catch((error: Error) => {
      const name = config.GTFS_FEED === undefined ? '' : 'GTFS_FEED ';
      throw new StartupError(`${name}${file}: ${error.message}`);
    });
  }
  const explain = (error: unknown): unknown =>
    toldIfDiskFull(error, config.DATABASE_URL === undefined ? config.DATA_DIR : undefined);
  const schemas = await schemasOf(config);
  const database = await openDatabase(config, schemas, say).catch((error: unknown) => {
    throw explain(error);
  });
  let standbys: Standbys | undefined;
  try {
    const metrics = createMetrics(database.pool);
    addProcessMetrics(metrics);
    addLogMetric(metrics, logFile);
    const base = { ...outside, db: database.db };
    standbys = openStandbys(base);
    const ctx: Context = { ...base, adapters: await chooseAdapters(base) };
    await releaseBundled(ctx);
    const demoRider = config.DEMO ? await (await loadSandbox()).prepareDemo(ctx, say) : null;
    let phase: 'starting' | 'stopping' | undefined = 'starting';
    let worker: Worker | undefined;
    const app = await buildApp(
      ctx,
      metrics,
      () => phase ?? (worker?.isAlive() === true ? undefined : 'jobs'),
      standbys,
    );
    const { PORT, HOST } = config;
    const address = await app.listen({ port: PORT, host: HOST }).catch(portError('PORT'));
    const listenFor = async (audience: ExtraPort, setting: 'OPERATOR' | 'DESK') => {
      const { [`${setting}_PORT` as const]: port, [`${setting}_HOST` as const]: host } = config;
      if (port === undefined) return undefined;
      return await app.listenFor(audience, { port, host }).catch(portError(`${setting}_PORT`));
    };
    const operatorAddress = await listenFor('operators', 'OPERATOR');
    const deskAddress = await listenFor('desk', 'DESK');
    const jobs = jobsOf(ctx);
    await scheduleRecurring(ctx, jobs);
    const running = (worker = startWorker(ctx, tracing?.jobs(jobs) ?? jobs, metrics.job));
    const stopPruning = startPruning(ctx, retentions(ctx));
    const stopClockWatch = watchClock(ctx, metrics);
    const isAlive = config.DEMO && config.DEMO_LIFE;
    const endLife = isAlive ? (await loadSandbox()).liveDemo(ctx) : async () => {};
    phase = undefined;
    log.info(
      { event: 'gateway.ready', address, operatorAddress, deskAddress },
      'the gateway is ready',
    );
    return {
      address: onThisMachine(address),
      operatorAddress: operatorAddress && onThisMachine(operatorAddress),
      deskAddress: deskAddress && onThisMachine(deskAddress),
      demoAddress: isDemoShown(config) ? onThisMachine(address) : operatorAddress,
      demoRider,
      async stop() {
        log.info({ event: 'gateway.stops' }, 'the gateway stops');
        // Load balancers notice first; calls that arrive until then are answered.
        phase = 'stopping';
        await delay(config.DRAIN_SECONDS * 1000);
        stopPruning();
        stopClockWatch();
        await endLife();
        await Promise.all([app.close(), running.stop()]);
        await standbys?.close();
        await database.close();
        await tracing?.stop();
      },
    };
  } catch (error) {
    const explained = explain(error);
    await standbys?.close();
    await database.close();
    throw explained;
  }
}

/** Opens the log file. Log rotation sends SIGUSR2; not SIGHUP, which a closed terminal sends and which stops the gateway. */
function openLogFile(config: Config): LogFile {
  const file = logPath(config);
  try {
    const opened = new LogFile(file, config.LOG_FILE_MB * 1_000_000);
    if (process.platform !== 'win32') process.on('SIGUSR2', () => opened.reopen());
    return opened;
  } catch (error) {
    throw new StartupError(`LOG_FILE ${file} cannot be written (${errorCode(error)})`);
  }
}

/** Replaces a wildcard address by the loopback address. */
const onThisMachine = (address: string): string =>
  address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
