import '../apps/gateway/tools/bundled-city.ts';
import { cpus, loadavg, totalmem } from 'node:os';
import { SetupError } from '../tools/ensure-install.mjs';
import { benchGateway } from './gateway/bench.ts';
import { benchDepartures } from './gateway/departures.ts';
import { benchDocuments } from './gateway/documents.ts';
import { benchDraws } from './gateway/draws.ts';
import { benchGrowth } from './gateway/growth.ts';
import { benchGtfs } from './gateway/gtfs.ts';
import { benchMachines } from './gateway/machines.ts';
import { benchLive } from './gateway/live.ts';
import { benchNotices } from './gateway/notices.ts';
import { benchOverload } from './gateway/overload.ts';
import { benchPlans } from './gateway/plans.ts';
import { benchRegion } from './gateway/region.ts';
import { benchRows } from './gateway/rows.ts';
import { benchSale } from './gateway/sale.ts';
import { benchSearch } from './gateway/search.ts';
import { benchStandbys } from './gateway/standbys.ts';
import { Findings } from './harness.ts';
import { benchHosts } from './web/hosts.ts';
import { benchCampaigns, benchLoad } from './web/load.ts';
import { benchRoutes } from './web/routes.ts';
import { benchSmoothness } from './web/smoothness.ts';
import { setBenchStage } from './web/stage.ts';
import { benchTaps } from './web/tap.ts';

/** They share one stage: a browser, and a gateway with the demo data. */
const WEB = new Map([
  ['load', benchLoad],
  ['campaigns', benchCampaigns],
  ['routes', benchRoutes],
  ['hosts', benchHosts],
  ['tap', benchTaps],
  ['smoothness', benchSmoothness],
]);

const GATEWAY = new Map([
  ['gtfs', benchGtfs],
  ['gateway', benchGateway],
  ['documents', benchDocuments],
  ['live', benchLive],
  ['departures', benchDepartures],
  ['search', benchSearch],
  ['plans', benchPlans],
]);

/** They take minutes and gigabytes, so they run only if they are named. */
const ON_DEMAND = new Map([
  ['draws', benchDraws],
  ['growth', benchGrowth],
  ['machines', benchMachines],
  ['notices', benchNotices],
  ['overload', benchOverload],
  ['region', benchRegion],
  ['rows', benchRows],
  ['sale', benchSale],
  ['standbys', benchStandbys],
]);

const PARTS: readonly string[] = [...WEB.keys(), ...GATEWAY.keys(), ...ON_DEMAND.keys()];

function machine(): string {
  const all = cpus();
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return `${all.length} x ${all[0]?.model ?? 'unknown CPU'}, ${gib} GiB, ${process.platform}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}

/** Runs the named parts, or all. Prints figures as they arrive, and missed targets at the end. */
export async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`unknown parts: ${unknown.join(', ')}; choose from: ${PARTS.join(', ')}`);
  }
  const parts = PARTS.filter((name) =>
    names.length === 0 ? !ON_DEMAND.has(name) : names.includes(name),
  );
  console.log(machine());
  const findings = new Findings();
  if (parts.some((name) => WEB.has(name))) {
    await using ends = new AsyncDisposableStack();
    const stage = await setBenchStage(ends);
    for (const name of parts) await WEB.get(name)?.(stage, findings);
  }
  for (const name of parts) {
    await using ends = new AsyncDisposableStack();
    await (GATEWAY.get(name) ?? ON_DEMAND.get(name))?.(findings, ends);
  }
  const { missed } = findings;
  console.log(missed.length === 0 ? '\nAll targets are reached.' : '\nTargets missed:');
  for (const line of missed) console.log(`  ${line}`);
}
