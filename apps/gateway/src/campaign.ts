import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { argumentsOf, onDatabase, runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { writeCampaignFolder } from './modules/campaigns/new-folder.ts';
import { switchCampaign } from './modules/campaigns/switch.ts';
import { BUNDLED, readFolder } from './modules/catalogue/folder.ts';
import { StartupError } from './startup-error.ts';

const USAGE = `npm run campaign:new -- ID [FOLDER of operator data]
npm run campaign:check -- FOLDER [--watch]
npm run campaign:switch -- CAMPAIGN [MECHANIC or REWARD] off|on --reason "..."`;

/** Editors write a file in several steps, in ms. */
const SETTLED_MS = 150;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks a campaign's folder with all the operator data it is part of; its addresses are said where nothing is wrong. */
function check(folder: string): void {
  const isCampaign = existsSync(path.join(folder, 'campaign.json'));
  const { campaigns } = readFolder(isCampaign ? path.resolve(folder, '../..') : folder);
  const shown = isCampaign ? path.basename(path.resolve(folder)) : undefined;
  for (const { id, pages } of campaigns) {
    if (shown !== undefined && id !== shown) continue;
    say(`${id} is right: ${pages.map(({ address }) => address).join(' ')}`);
  }
}

/** The same after each change, until it is stopped. */
function keepChecking(folder: string): void {
  const again = (): void => {
    try {
      check(folder);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      say(error.message);
    }
  };
  again();
  let settled: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, () => {
    clearTimeout(settled);
    settled = setTimeout(again, SETTLED_MS);
  });
}

const OPTIONS = {
  watch: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
} as const;

async function run([verb, ...args]: readonly string[]): Promise<void> {
  const { values, positionals } = argumentsOf(args, OPTIONS, USAGE);
  const [first, ...more] = positionals;
  if (verb === 'new' && first !== undefined && more.length <= 1) {
    const folder = writeCampaignFolder(first, more[0] ?? BUNDLED);
    check(folder);
    say(`Change what is in ${folder}, with npm run campaign:check -- ${folder} --watch beside.`);
  } else if (verb === 'check' && first !== undefined && more.length === 0) {
    if (values.watch) keepChecking(first);
    else check(first);
  } else if (verb === 'switch' && first !== undefined && more.length >= 1 && more.length <= 2) {
    const to = more[more.length - 1];
    const part = more.length === 2 ? (more[0] ?? '') : '';
    const reason = values.reason.trim();
    if ((to !== 'on' && to !== 'off') || reason === '') throw new StartupError(USAGE);
    await onDatabase(readConfig(process.env), async (db) => {
      const ctx = { db, clock: { now: () => new Date() }, log: createLog('info') };
      const isChanged = await switchCampaign(ctx, { campaign: first, part, to, reason });
      say(`${[first, part].join(' ').trim()} is ${to}${isChanged ? '' : ', as before'}.`);
    });
  } else {
    throw new StartupError(USAGE);
  }
}

await runCommand(() => run(process.argv.slice(2)));
