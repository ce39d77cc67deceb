import { addDays } from '@shtrans/contract/values/calendar';
import { campaignStanding, drawLog } from '@shtrans/contract/campaigns/schemas';
import type { z } from 'zod';
import { runCommand } from './command.ts';
import { messageOf } from '../errors/error-code.ts';
import { DrawVerifier } from '../modules/rewards/campaigns/draws/verify-draws.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = 'npm run draw:verify -- CAMPAIGN [GATEWAY]';

/** Reads a public resource of a gateway. */
async function read<T extends z.ZodType>(gateway: string, path: string, schema: T) {
  try {
    const answer = await fetch(new URL(path, gateway));
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (error) {
    throw new StartupError(`${gateway}${path}: ${messageOf(error)}`);
  }
}

/** Passes the public log of a draw to a verifier, from the first day of its seeds. */
async function readLog(
  gateway: string,
  path: string,
  { verifier, first }: { verifier: DrawVerifier; first: string },
): Promise<void> {
  let day = first;
  let cursor: string | null = null;
  for (;;) {
    const query = new URLSearchParams({ day, limit: '500', ...(cursor !== null && { cursor }) });
    const pagePath = `${path}?${query.toString()}`;
    const page: z.output<typeof drawLog> = await read(gateway, pagePath, drawLog);
    if (page.seed === null) return;
    await verifier.add(page);
    cursor = page.nextCursor;
    if (cursor === null) day = addDays(day, 1);
  }
}

/** Checks all draws of a campaign with its public log alone. Exits with 1 if there is a fault. */
await runCommand(async () => {
  const [campaign, gateway = 'http://127.0.0.1:8088'] = process.argv.slice(2);
  if (campaign === undefined) throw new StartupError(USAGE);
  const base = `/v1/campaigns/${campaign}`;
  const { mechanics } = await read(gateway, base, campaignStanding);
  let faulty = false;
  for (const [mechanic, state] of Object.entries(mechanics)) {
    if (state.kind !== 'draw') continue;
    const verifier = new DrawVerifier({ campaign, mechanic });
    await readLog(gateway, `${base}/${mechanic}/draws`, { verifier, first: state.chain.fromDay });
    const { lines, faults } = verifier.report();
    const outputLines = [mechanic, ...lines, ...faults.map((fault) => `FAULT ${fault}`)];
    process.stdout.write(`${outputLines.join('\n')}\n`);
    faulty ||= faults.length > 0;
  }
  return faulty ? 1 : 0;
});
