import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { PREVIEW_RIDERS } from '@shtrans/contract/campaigns/schemas';
import { HOSTS } from '@shtrans/contract/hosts/hosts';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { z } from 'zod';
import { argumentsOf, onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../http/log.ts';
import { KINDS } from '../modules.ts';
import { writeCampaignFolder } from '../modules/rewards/campaigns/new-folder.ts';
import { findPreviewed } from '../modules/rewards/campaigns/previewed.ts';
import { previewToken } from '../modules/rewards/campaigns/preview.ts';
import { ACTING, ACTING_USAGE, actingOf, logChange } from './acting.ts';
import { switchCampaign } from '../modules/rewards/campaigns/switch.ts';
import { operatorFolder, readFolder } from '../modules/base/catalogue/folder.ts';
import { withSecret } from '../crypto/secret.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = `npm run campaign:new -- ID [FOLDER of operator data]
npm run campaign:check -- FOLDER [--watch]
npm run campaign:preview -- ID --at INSTANT [--folder FOLDER | --version N] [--host HOST] [--rider KIND] [--language en]
npm run campaign:switch -- CAMPAIGN [MECHANIC or REWARD] off|on ${ACTING_USAGE}`;

/** Delay before a changed file is checked, because editors write a file in several steps. */
const SETTLED_MS = 150;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks a campaign's folder with all the operator data it is part of, and prints its addresses if it is valid. */
function check(folder: string): void {
  const isCampaign = existsSync(path.join(folder, 'campaign.json'));
  const { campaigns } = readFolder(isCampaign ? path.resolve(folder, '../..') : folder, KINDS);
  const onlyId = isCampaign ? path.basename(path.resolve(folder)) : undefined;
  for (const { id, pages } of campaigns) {
    if (onlyId !== undefined && id !== onlyId) continue;
    say(`${id} is valid: ${pages.map(({ address }) => address).join(' ')}`);
  }
}

/** Checks the folder now and after each change, until the process is stopped. */
function keepChecking(folder: string): void {
  const checkAndPrint = (): void => {
    try {
      check(folder);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      say(error.message);
    }
  };
  checkAndPrint();
  let settled: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, () => {
    clearTimeout(settled);
    settled = setTimeout(checkAndPrint, SETTLED_MS);
  });
}

/** Options of a preview link, with their defaults. */
const PREVIEW = {
  at: { type: 'string' },
  folder: { type: 'string' },
  version: { type: 'string' },
  host: { type: 'string' },
  rider: { type: 'string', default: 'new' },
  language: { type: 'string', default: 'zh' },
  hours: { type: 'string', default: '24' },
} as const;

const OPTIONS = {
  ...PREVIEW,
  watch: { type: 'boolean', default: false },
  ...ACTING,
} as const;

const previewOptions = z.object({
  at: z.iso.datetime({ offset: true, error: 'an instant, such as 2027-03-01T10:00:00+01:00' }),
  folder: z.string().optional(),
  version: z.coerce.number().int().min(1).optional(),
  host: z.enum(HOSTS).optional(),
  rider: z.enum(PREVIEW_RIDERS),
  language: z.enum(['zh', 'en']),
  hours: z.coerce
    .number()
    .min(1)
    .max(24 * 30),
});

/** Prints links that show a campaign's pages as they are at an instant. */
async function preview(id: string, rawOptions: z.input<typeof previewOptions>): Promise<void> {
  const options = previewOptions.safeParse(rawOptions);
  if (!options.success) {
    const [issue] = options.error.issues;
    throw new StartupError(`--${issue?.path.join('.')}: ${issue?.message}\n${USAGE}`);
  }
  const { at, folder, version, host, rider, language, hours } = options.data;
  const config = withSecret(readConfig(process.env));
  await onDatabase(config, async (db) => {
    const ctx = { db, config, clock: { now: () => new Date() }, kinds: KINDS };
    const selection = { campaign: id, folder, version };
    const { pages, version: shownVersion } = await findPreviewed(ctx, selection);
    const expires = new Date(ctx.clock.now().getTime() + hours * 3_600_000).toISOString();
    const token = previewToken(ctx, {
      campaign: id,
      version: shownVersion,
      at: new Date(at).toISOString(),
      rider,
      ...(host && { host }),
      expires,
    });
    const origin = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
    const query = { preview: token, ...(language === 'en' && { language: 'en_us' }) };
    for (const { address } of pages) say(new URL(linkTo(address, {}, query), origin).href);
    say(
      `Version ${shownVersion}, as of ${at} for a rider of kind ${rider}. The links expire at ${expires}.`,
    );
  });
}

async function run([verb, ...args]: readonly string[]): Promise<void> {
  const { values, positionals } = argumentsOf(args, OPTIONS, USAGE);
  const [first, ...more] = positionals;
  if (verb === 'new' && first !== undefined && more.length <= 1) {
    const folder = writeCampaignFolder(first, more[0] ?? operatorFolder());
    check(folder);
    say(`Edit the files in ${folder} while npm run campaign:check -- ${folder} --watch runs.`);
  } else if (verb === 'check' && first !== undefined && more.length === 0) {
    if (values.watch) keepChecking(first);
    else check(first);
  } else if (verb === 'preview' && first !== undefined && more.length === 0) {
    await preview(first, { ...values, at: values.at ?? '' } as z.input<typeof previewOptions>);
  } else if (verb === 'switch' && first !== undefined && more.length >= 1 && more.length <= 2) {
    const to = more[more.length - 1];
    const part = more.length === 2 ? (more[0] ?? '') : '';
    if (to !== 'on' && to !== 'off') throw new StartupError(USAGE);
    const acting = actingOf(values, USAGE);
    await onDatabase(readConfig(process.env), async (db) => {
      const ctx = { db, clock: { now: () => new Date() }, log: createLog('info'), kinds: KINDS };
      const subject = [first, part].join(' ').trim();
      const isChanged = await switchCampaign(ctx, {
        campaign: first,
        part,
        to,
        reason: acting.reason,
        log: (tx) => logChange(tx, acting, `campaigns.switched_${to}`, subject),
      });
      say(`${subject} is ${isChanged ? 'now' : 'already'} ${to}.`);
    });
  } else {
    throw new StartupError(USAGE);
  }
}

await runCommand(() => run(process.argv.slice(2)));
