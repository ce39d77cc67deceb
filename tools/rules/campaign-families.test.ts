import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../ensure-install.mjs';

const FOLDER = path.join(ROOT, 'cities/shanghai/operator/campaigns');
const MOST_FILES = 5;
const isDrawing = (file: string): boolean => file.endsWith('.svg');
/** Campaigns that need their own code: at most one, and none so far. */
const WITH_CODE: readonly string[] = [];

const families = readdirSync(FOLDER).filter((name) =>
  statSync(path.join(FOLDER, name)).isDirectory(),
);
const filesOf = (family: string): string[] =>
  readdirSync(path.join(FOLDER, family), { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(FOLDER, family, file)).isFile(),
  );

it.each(families)('%s is data: campaign.json, its lists and its drawings', (family) => {
  const files = filesOf(family);
  expect(files).toContain('campaign.json');
  expect(files.filter((file) => !isDrawing(file)).length).toBeLessThanOrEqual(MOST_FILES);
  expect(files.filter((file) => !isDrawing(file) && !file.endsWith('.json'))).toEqual([]);
});

it('no code knows a campaign by its id, with one exception', () => {
  const familyPattern = new RegExp(`['"\`](?:${families.join('|')})['"\`]`);
  const knowing = [
    'apps/gateway/src/modules/rewards/campaigns',
    'apps/web/src/features/campaigns',
  ].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => familyPattern.test(readFileSync(path.join(ROOT, file), 'utf8'))),
  );
  expect(knowing).toEqual(WITH_CODE);
  expect(WITH_CODE.length).toBeLessThanOrEqual(1);
});

const MECHANICS = {
  contract: 'packages/contract/src/campaigns/mechanics',
  gateway: 'apps/gateway/src/modules/rewards/campaigns/mechanics',
  web: 'apps/web/src/features/campaigns/mechanics',
};
const MOST_FILES_OF_A_MECHANIC = 6;

it.each(readdirSync(path.join(ROOT, MECHANICS.contract)).map((file) => path.parse(file).name))(
  'the mechanic %s is a unit: its folders contain all of it, in few files',
  (kind) => {
    const inFolder = (folder: string): string[] =>
      existsSync(path.join(ROOT, folder, kind))
        ? readdirSync(path.join(ROOT, folder, kind)).filter((file) => !file.includes('.test.'))
        : [];
    const rules = inFolder(MECHANICS.gateway);
    expect(rules).toContain('mechanic.ts');
    expect(1 + rules.length + inFolder(MECHANICS.web).length).toBeLessThanOrEqual(
      MOST_FILES_OF_A_MECHANIC,
    );
  },
);

it('the catalogue knows no kind of mechanic', () => {
  const kinds = readdirSync(path.join(ROOT, MECHANICS.contract)).map(
    (file) => path.parse(file).name,
  );
  const mechanicPattern = new RegExp(
    `kind (?:===|!==) '(?:${kinds.join('|')})'|case '(?:${kinds.join('|')})'`,
  );
  const folder = 'apps/gateway/src/modules/base/catalogue';
  const knowing = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => mechanicPattern.test(readFileSync(path.join(ROOT, folder, file), 'utf8')));
  expect(knowing).toEqual([]);
});
