import { cityFeedFile } from '../city/folder.ts';
import { serveFeed } from '../city/served-feed.ts';
import path from 'node:path';
import { type Config, ConfigError, required, usesSandbox } from '../config.ts';
import type { Adapters } from './adapters.ts';
import { httpBikes } from './bikes/http.ts';
import { checkedBikes, noBikes } from './bikes/port.ts';
import { httpBeacon } from './beacon/http.ts';
import { noBeacon } from './beacon/port.ts';
import { httpDispatch } from './dispatch/http.ts';
import { noDispatcher } from './dispatch/port.ts';
import { cityFeed } from './feed/city.ts';
import { fileFeed } from './feed/file.ts';
import type { FeedPort } from './feed/port.ts';
import { httpGates } from './gates/http.ts';
import { noGates } from './gates/port.ts';
import { gtfsRealtime } from './live/gtfs-rt.ts';
import type { LivePort } from './live/port.ts';
import { noChatPlatform } from './mini-program/port.ts';
import { wechatMiniProgram } from './mini-program/wechat.ts';
import { httpParking } from './parking/http.ts';
import { checkedParking, noParking } from './parking/port.ts';
import { httpPartner } from './partner/http.ts';
import { noPartner } from './partner/port.ts';
import { httpPartnerOrders } from './partner-orders/http.ts';
import { noPartnerOrders } from './partner-orders/port.ts';
import { createPayments } from './payment/create.ts';
import { createPlanner } from './planner/create.ts';
import { httpFaceVerification } from './face-verification/http.ts';
import { noFaceVerification } from './face-verification/port.ts';
import { httpRealName } from './real-name/http.ts';
import { noRealName } from './real-name/port.ts';
import { loadSandbox, type Outside, type Pretend } from './sandbox.ts';
import { httpSms } from './sms/http.ts';
import { countedSms } from './sms/counted.ts';
import { noSms } from './sms/port.ts';
import { tencentSms } from './sms/tencent.ts';
import { databaseStorage } from './storage/database.ts';
import { diskStorage } from './storage/disk.ts';
import type { StoragePort } from './storage/port.ts';
import { httpTextCheck } from './text-check/http.ts';
import { noTextCheck } from './text-check/port.ts';
import { httpTicketing } from './ticketing/http.ts';
import { noTicketing } from './ticketing/port.ts';

/** Timeout of a call to a partner that a rider waits for, in ms. */
const TIMEOUT_MS = 5000;
/** The beacon is called up to three times while the day's first draw waits. */
const BEACON_TIMEOUT_MS = 2000;

/** Creates the driver with the given name. Throws ConfigError if a setting is missing. */
const createDriver = async <Name extends string, P>(
  name: Name,
  drivers: Record<Name, () => P | Promise<P>>,
): Promise<P> => await drivers[name]();

/** Feeds by file, because the drivers are chosen twice at start but a file is read once. */
const files = new Map<string, FeedPort>();

function createFeed({ config, ...ctx }: Outside): FeedPort {
  const ownFile = cityFeedFile();
  const file = config.GTFS_FEED === undefined ? ownFile : path.resolve(config.GTFS_FEED);
  if (file === undefined) return cityFeed(ctx.clock);
  // A city without network files takes its stations and lines from the timetable.
  const onRead = ownFile === undefined ? undefined : serveFeed;
  const feed = files.get(file) ?? fileFeed(file, config.GTFS_RELOAD_SECONDS, { ...ctx, onRead });
  files.set(file, feed);
  return feed;
}

/** Creates the configured drivers, and collects the pages of sandbox drivers. */
export async function chooseAdapters(ctx: Outside): Promise<Adapters> {
  const sandboxPages: Adapters['sandboxPages'] = {};
  const operatorPages: Adapters['operatorPages'] = {};
  const loadSandboxPartner: Pretend = async (partner) => {
    const { port, pages, isVisited } = partner(await loadSandbox());
    Object.assign(isVisited ? sandboxPages : operatorPages, pages);
    return port;
  };
  const feed = createFeed(ctx);
  const { config } = ctx;
  if (config.DEMO) await loadSandboxPartner(({ monitor }) => monitor());
  return {
    ...(await createPartners(ctx, loadSandboxPartner)),
    payments: await createPayments(ctx, loadSandboxPartner),
    storage: createStorage(ctx),
    feed,
    planner: createPlanner(config, { ...ctx, feed }),
    live: await createDriver<Config['LIVE_DRIVER'], LivePort>(config.LIVE_DRIVER, {
      sandbox: () => loadSandboxPartner(({ live }) => live({ ...ctx, feed })),
      'gtfs-rt': () => gtfsRealtime(realtimeOptions(config), { ...ctx, feed }),
      none: () => ({ name: 'none', snapshot: () => Promise.resolve(null) }),
    }),
    sandboxPages,
    operatorPages,
    sandboxTables: usesSandbox(config) ? (await loadSandbox()).tables : {},
  };
}

/** With DATABASE_URL several gateways can share the database, so files are stored there by default. */
function createStorage(ctx: Outside): StoragePort {
  const { DATA_DIR, DATABASE_URL, STORAGE_DRIVER } = ctx.config;
  const disk = diskStorage(path.join(DATA_DIR, 'files'));
  const driverName = STORAGE_DRIVER ?? (DATABASE_URL === undefined ? 'disk' : 'database');
  return driverName === 'disk' ? disk : databaseStorage(ctx, disk);
}

type Partner = Exclude<
  keyof Adapters,
  | 'feed'
  | 'live'
  | 'operatorPages'
  | 'payments'
  | 'planner'
  | 'sandboxPages'
  | 'sandboxTables'
  | 'storage'
>;

async function createPartners(
  ctx: Outside,
  loadSandboxPartner: Pretend,
): Promise<Pick<Adapters, Partner>> {
  const { config } = ctx;
  const partnerContext = { ...ctx, timeoutMs: TIMEOUT_MS };
  const nearContext = { ...ctx, limitMs: config.PLACES_PATIENCE_MS };
  const limitMs = config.PARTNER_ORDERS_PATIENCE_MS;
  const { rail, partners: partnerOrders } = await createDriver(config.PARTNER_ORDERS_DRIVER, {
    sandbox: () => loadSandboxPartner(({ partnerOrders }) => partnerOrders(ctx)),
    http() {
      const settings = required(config, 'partnerOrders', 'http');
      const ordersOf = (system: 'rail' | 'partners') => httpPartnerOrders(settings, ctx, system);
      return { rail: ordersOf('rail'), partners: ordersOf('partners') };
    },
    none: () => ({ rail: noPartnerOrders, partners: noPartnerOrders }),
  });
  const bikes = await createDriver(config.BIKES_DRIVER, {
    sandbox: () => loadSandboxPartner((sandbox) => sandbox.bikes(ctx)),
    http: () => httpBikes(required(config, 'bikes', 'http'), ctx),
    none: () => noBikes,
  });
  const carParks = await createDriver(config.PARKING_DRIVER, {
    sandbox: () => loadSandboxPartner(({ parking }) => parking(ctx)),
    http: () => httpParking(required(config, 'parking', 'http'), ctx),
    none: () => noParking,
  });
  return {
    sms: countedSms(
      await createDriver(config.SMS_DRIVER, {
        sandbox: () => loadSandboxPartner(({ sms }) => sms(partnerContext)),
        http: () => httpSms(required(config, 'sms', 'http'), partnerContext),
        tencent: () => tencentSms(required(config, 'sms', 'tencent'), partnerContext),
        none: () => noSms,
      }),
      ctx.figures,
    ),
    dispatch: await createDriver(config.DISPATCH_DRIVER, {
      sandbox: () => loadSandboxPartner(({ dispatch }) => dispatch(ctx)),
      http: () => httpDispatch(required(config, 'dispatch', 'http'), partnerContext),
      none: () => noDispatcher,
    }),
    bikes: checkedBikes(nearContext, bikes),
    gates: await createDriver(config.GATES_DRIVER, {
      sandbox: () => loadSandboxPartner(({ gates }) => gates(ctx)),
      http: () => httpGates(required(config, 'gates', 'http'), ctx),
      none: () => noGates,
    }),
    ticketing: await createDriver(config.TICKETING_DRIVER, {
      sandbox: () => loadSandboxPartner(({ ticketing }) => ticketing(ctx)),
      http: () => httpTicketing(required(config, 'ticketing', 'http'), partnerContext),
      none: () => noTicketing,
    }),
    realName: await createDriver(config.REAL_NAME_DRIVER, {
      sandbox: () => loadSandboxPartner(({ realName }) => realName(ctx)),
      http: () => httpRealName(required(config, 'realName', 'http'), partnerContext),
      none: () => noRealName,
    }),
    faceVerification: await createDriver(config.FACE_VERIFICATION_DRIVER, {
      sandbox: () => loadSandboxPartner(({ faceVerification }) => faceVerification(ctx)),
      http: () =>
        httpFaceVerification(required(config, 'faceVerification', 'http'), partnerContext),
      none: () => noFaceVerification,
    }),
    textCheck: await createDriver(config.TEXT_CHECK_DRIVER, {
      sandbox: () => loadSandboxPartner(({ textCheck }) => textCheck(ctx)),
      http: () => httpTextCheck(required(config, 'textCheck', 'http'), partnerContext),
      none: () => noTextCheck,
    }),
    partner: await createDriver(config.PARTNER_DRIVER, {
      sandbox: () => loadSandboxPartner(({ partner }) => partner(partnerContext)),
      http: () => httpPartner(required(config, 'partner', 'http'), partnerContext),
      none: () => noPartner,
    }),
    rail: { ...rail, limitMs },
    partnerOrders: { ...partnerOrders, limitMs },
    miniProgram: await createDriver(config.MINI_PROGRAM_DRIVER, {
      sandbox: () => loadSandboxPartner(({ miniProgram }) => miniProgram(partnerContext)),
      wechat: () => wechatMiniProgram(required(config, 'miniProgram', 'wechat'), partnerContext),
      none: () => noChatPlatform,
    }),
    parking: checkedParking(nearContext, carParks),
    beacon: await createDriver(config.BEACON_DRIVER, {
      sandbox: () => loadSandboxPartner(({ beacon }) => beacon(ctx)),
      http: () => httpBeacon(required(config, 'beacon', 'http'), { timeoutMs: BEACON_TIMEOUT_MS }),
      none: () => noBeacon,
    }),
  };
}

/** Timeout for a realtime feed; a slower one is fetched again. */
const FEED_TIMEOUT_MS = 10_000;

function realtimeOptions(config: Config): Parameters<typeof gtfsRealtime>[0] {
  const settings = required(config, 'live', 'gtfs-rt');
  const urlByKind = {
    trips: settings.LIVE_TRIP_UPDATES_URL,
    vehicles: settings.LIVE_VEHICLES_URL,
    alerts: settings.LIVE_ALERTS_URL,
  };
  const sources: Record<string, string> = {};
  for (const [name, url] of Object.entries(urlByKind)) {
    // One address for several kinds is fetched once.
    if (url !== undefined && !Object.values(sources).includes(url)) sources[name] = url;
  }
  if (Object.keys(sources).length === 0) {
    throw new ConfigError(
      'LIVE_DRIVER=gtfs-rt needs LIVE_TRIP_UPDATES_URL, LIVE_VEHICLES_URL or LIVE_ALERTS_URL',
    );
  }
  return { sources, pollMs: settings.LIVE_POLL_SECONDS * 1000, timeoutMs: FEED_TIMEOUT_MS };
}
