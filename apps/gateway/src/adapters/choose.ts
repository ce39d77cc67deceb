import path from 'node:path';
import { type Config, ConfigError, required, usesSandbox } from '../config.ts';
import type { Adapters } from './adapters.ts';
import { httpBikes } from './bikes/http.ts';
import { noBikes } from './bikes/port.ts';
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
import { databaseStorage } from './storage/database.ts';
import { diskStorage } from './storage/disk.ts';
import type { StoragePort } from './storage/port.ts';
import { httpTicketing } from './ticketing/http.ts';
import { noTicketing } from './ticketing/port.ts';

/** How long a partner is waited for, in ms: one whom a rider waits for, and one asked for a list. */
const TIMEOUT_MS = 5000;
const LIST_TIMEOUT_MS = 3000;
/** Asked up to three times, while the day's first draw waits. */
const BEACON_TIMEOUT_MS = 2000;

/** Makes the one driver that is named. Raises ConfigError when it lacks something. */
const driver = async <Name extends string, P>(
  name: Name,
  drivers: Record<Name, () => P | Promise<P>>,
): Promise<P> => await drivers[name]();

/** One for each file: the drivers are chosen twice at start, and the file is read once. */
const files = new Map<string, FeedPort>();

function timetable({ config, ...ctx }: Outside): FeedPort {
  if (config.GTFS_FEED === undefined) return cityFeed(ctx.clock);
  const file = path.resolve(config.GTFS_FEED);
  const feed = files.get(file) ?? fileFeed(file, config.GTFS_RELOAD_SECONDS, ctx);
  files.set(file, feed);
  return feed;
}

/** The drivers the configuration asks for, with the pages of those that are sandboxes. */
export async function chooseAdapters(ctx: Outside): Promise<Adapters> {
  const sandboxPages: Adapters['sandboxPages'] = {};
  const operatorPages: Adapters['operatorPages'] = {};
  const pretend: Pretend = async (partner) => {
    const { port, pages, isVisited } = partner(await loadSandbox());
    Object.assign(isVisited ? sandboxPages : operatorPages, pages);
    return port;
  };
  const feed = timetable(ctx);
  const { config } = ctx;
  if (config.DEMO) await pretend(({ monitor }) => monitor());
  return {
    ...(await partners(ctx, pretend)),
    payments: await createPayments(ctx, pretend),
    storage: storage(ctx),
    feed,
    planner: createPlanner(config, { ...ctx, feed }),
    live: await driver<Config['LIVE_DRIVER'], LivePort>(config.LIVE_DRIVER, {
      sandbox: () => pretend(({ live }) => live({ ...ctx, feed })),
      'gtfs-rt': () => gtfsRealtime(realtimeOptions(config), { ...ctx, feed }),
      none: () => ({ name: 'none', snapshot: () => Promise.resolve(null) }),
    }),
    sandboxPages,
    operatorPages,
    sandboxTables: usesSandbox(config) ? (await loadSandbox()).tables : {},
  };
}

/** Where there is a database of one's own other gateways may be too, and what one keeps the others must have. */
function storage(ctx: Outside): StoragePort {
  const { DATA_DIR, DATABASE_URL, STORAGE_DRIVER } = ctx.config;
  const disk = diskStorage(path.join(DATA_DIR, 'files'));
  const chosen = STORAGE_DRIVER ?? (DATABASE_URL === undefined ? 'disk' : 'database');
  return chosen === 'disk' ? disk : databaseStorage(ctx, disk);
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

async function partners(ctx: Outside, pretend: Pretend): Promise<Pick<Adapters, Partner>> {
  const { config } = ctx;
  const patient = { ...ctx, timeoutMs: TIMEOUT_MS };
  const { rail, partners: others } = await driver(config.PARTNER_ORDERS_DRIVER, {
    sandbox: () => pretend(({ partnerOrders }) => partnerOrders(ctx)),
    http() {
      const given = required(config, 'partnerOrders', 'http');
      const of = (system: 'rail' | 'partners') => httpPartnerOrders(given, ctx, system);
      return { rail: of('rail'), partners: of('partners') };
    },
    none: () => ({ rail: noPartnerOrders, partners: noPartnerOrders }),
  });
  const carParks = await driver(config.PARKING_DRIVER, {
    sandbox: () => pretend(({ parking }) => parking(ctx)),
    http: () => httpParking(required(config, 'parking', 'http'), ctx),
    none: () => noParking,
  });
  return {
    sms: countedSms(
      await driver(config.SMS_DRIVER, {
        sandbox: () => pretend(({ sms }) => sms(patient)),
        http: () => httpSms(required(config, 'sms', 'http'), patient),
        none: () => noSms,
      }),
      ctx.figures,
    ),
    dispatch: await driver(config.DISPATCH_DRIVER, {
      sandbox: () => pretend(({ dispatch }) => dispatch(ctx)),
      http: () => httpDispatch(required(config, 'dispatch', 'http'), patient),
      none: () => noDispatcher,
    }),
    bikes: await driver(config.BIKES_DRIVER, {
      sandbox: () => pretend(({ bikes }) => bikes(ctx)),
      http: () => httpBikes(required(config, 'bikes', 'http'), ctx),
      none: () => noBikes,
    }),
    gates: await driver(config.GATES_DRIVER, {
      sandbox: () => pretend(({ gates }) => gates(ctx)),
      http: () => httpGates(required(config, 'gates', 'http'), ctx),
      none: () => noGates,
    }),
    ticketing: await driver(config.TICKETING_DRIVER, {
      sandbox: () => pretend(({ ticketing }) => ticketing(ctx)),
      http: () => httpTicketing(required(config, 'ticketing', 'http'), patient),
      none: () => noTicketing,
    }),
    realName: await driver(config.REAL_NAME_DRIVER, {
      sandbox: () => pretend(({ realName }) => realName(ctx)),
      http: () => httpRealName(required(config, 'realName', 'http'), patient),
      none: () => noRealName,
    }),
    faceVerification: await driver(config.FACE_VERIFICATION_DRIVER, {
      sandbox: () => pretend(({ faceVerification }) => faceVerification(ctx)),
      http: () => httpFaceVerification(required(config, 'faceVerification', 'http'), patient),
      none: () => noFaceVerification,
    }),
    partner: await driver(config.PARTNER_DRIVER, {
      sandbox: () => pretend(({ partner }) => partner(patient)),
      http: () => httpPartner(required(config, 'partner', 'http'), patient),
      none: () => noPartner,
    }),
    rail: { ...rail, limitMs: LIST_TIMEOUT_MS },
    partnerOrders: { ...others, limitMs: LIST_TIMEOUT_MS },
    miniProgram: await driver(config.MINI_PROGRAM_DRIVER, {
      sandbox: () => pretend(({ miniProgram }) => miniProgram(patient)),
      wechat: () => wechatMiniProgram(required(config, 'miniProgram', 'wechat'), patient),
      none: () => noChatPlatform,
    }),
    parking: checkedParking(ctx, carParks),
    beacon: await driver(config.BEACON_DRIVER, {
      sandbox: () => pretend(({ beacon }) => beacon(ctx)),
      http: () => httpBeacon(required(config, 'beacon', 'http'), { timeoutMs: BEACON_TIMEOUT_MS }),
      none: () => noBeacon,
    }),
  };
}

/** A feed that takes longer is worth asking again. */
const FEED_TIMEOUT_MS = 10_000;

function realtimeOptions(config: Config): Parameters<typeof gtfsRealtime>[0] {
  const given = required(config, 'live', 'gtfs-rt');
  const named = {
    trips: given.LIVE_TRIP_UPDATES_URL,
    vehicles: given.LIVE_VEHICLES_URL,
    alerts: given.LIVE_ALERTS_URL,
  };
  const sources: Record<string, string> = {};
  for (const [name, url] of Object.entries(named)) {
    // One address for several kinds is fetched once.
    if (url !== undefined && !Object.values(sources).includes(url)) sources[name] = url;
  }
  if (Object.keys(sources).length === 0) {
    throw new ConfigError(
      'LIVE_DRIVER=gtfs-rt needs LIVE_TRIP_UPDATES_URL, LIVE_VEHICLES_URL or LIVE_ALERTS_URL',
    );
  }
  return { sources, pollMs: given.LIVE_POLL_SECONDS * 1000, timeoutMs: FEED_TIMEOUT_MS };
}
