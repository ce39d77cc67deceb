import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../ensure-install.mjs';

const FOLDER = path.join(ROOT, 'apps/gateway/data/operator/campaigns');
const MOST_FILES = 5;
const isDrawing = (file: string): boolean => file.endsWith('.svg');
/** Campaigns that need code of their own: one at most, and none so far. */
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

it('no code knows a campaign by its id, but for one exception', () => {
  const named = new RegExp(`['"\`](?:${families.join('|')})['"\`]`);
  const knowing = [
    'apps/gateway/src/modules/rewards/campaigns',
    'apps/web/src/features/campaigns',
  ].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => named.test(readFileSync(path.join(ROOT, file), 'utf8'))),
  );
  expect(knowing).toEqual(WITH_CODE);
  expect(WITH_CODE.length).toBeLessThanOrEqual(1);
});
