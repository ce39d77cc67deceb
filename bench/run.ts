import { cpus, loadavg, totalmem } from 'node:os';
import { SetupError } from '../tools/ensure-install.mjs';
import { benchGateway } from './gateway/bench.ts';
import { benchDepartures } from './gateway/departures.ts';
import { benchGtfs } from './gateway/gtfs.ts';
import { benchLive } from './gateway/live.ts';
import { benchPlans } from './gateway/plans.ts';
import { benchSearch } from './gateway/search.ts';
import { benchWeb, WEB_PARTS } from './web/bench.ts';

const PARTS: readonly string[] = [
  ...WEB_PARTS,
  'gtfs',
  'gateway',
  'live',
  'departures',
  'search',
  'plans',
];

function machine(): string {
  const all = cpus();
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return `${all.length} x ${all[0]?.model ?? 'unknown CPU'}, ${gib} GiB, ${process.platform}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}

/** Runs the named parts, or all. Prints figures as they come and what misses its target at the end. */
export async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`no part is called ${unknown.join(', ')}; there are: ${PARTS.join(', ')}`);
  }
  const parts = names.length === 0 ? PARTS : names;
  console.log(`${machine()}\n`);
  const missed = await benchWeb(parts);
  if (parts.includes('gtfs')) missed.push(...(await benchGtfs()));
  if (parts.includes('gateway')) missed.push(...(await benchGateway()));
  if (parts.includes('live')) missed.push(...(await benchLive()));
  if (parts.includes('departures')) missed.push(...(await benchDepartures()));
  if (parts.includes('search')) missed.push(...(await benchSearch()));
  if (parts.includes('plans')) missed.push(...(await benchPlans()));
  console.log(missed.length === 0 ? 'All targets are reached.' : 'Targets missed:');
  for (const line of missed) console.log(`  ${line}`);
}
