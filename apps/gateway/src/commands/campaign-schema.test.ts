import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { campaignSchema } from './campaign-schema.ts';
import { BUNDLED } from '../modules/base/catalogue/folder.ts';

const validate = new Ajv2020({ allErrors: true, strict: false, validateFormats: false }).compile(
  campaignSchema(),
);
const folder = path.join(BUNDLED, 'campaigns');
const ids = readdirSync(folder);

type Written = Record<string, unknown>;
const written = (id: string): Written =>
  JSON.parse(readFileSync(path.join(folder, id, 'campaign.json'), 'utf8')) as Written;

/** Where something is wrong, and what: without the remarks that follow from it. */
const faults = (campaign: unknown): string[] => {
  validate(campaign);
  const errors: ErrorObject[] = validate.errors ?? [];
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
};

it.each(ids)('takes %s', (id) => {
  expect(faults(written(id))).toEqual([]);
});

it.each([
  ['a field that is missing', { kind: 'claim' }, ["must have required property 'rewards'"]],
  [
    'a field of another kind',
    { kind: 'claim', rewards: ['x'], cycle: 3 },
    ['must NOT have additional properties'],
  ],
  ['a kind that is none', { kind: 'clame', rewards: ['x'] }, ['must be equal to one of']],
  ['no kind', { rewards: ['x'] }, ["must have required property 'kind'"]],
  ['a value of another type', { kind: 'claim', rewards: 'x' }, ['must be array']],
])('says of %s where it is, and nothing else', (_, mechanic, reasons) => {
  const [id = ''] = ids;
  const found = faults({ ...written(id), mechanics: { gift: mechanic } });
  expect(found).toHaveLength(reasons.length);
  for (const [at, reason] of reasons.entries()) {
    expect(found[at]).toContain('/mechanics/gift');
    expect(found[at]).toContain(reason);
  }
});

it('looks into what a kind has inside', () => {
  const [id = ''] = ids;
  const task = { id: 'a', title: { zh: 'a', en: 'a' }, target: 1, reward: 'x' };
  const tasks = [{ ...task, counts: { kind: 'visit', page: 3, seconds: 5 } }];
  expect(faults({ ...written(id), mechanics: { t: { kind: 'task', tasks } } })).toEqual([
    '/mechanics/t/tasks/0/counts/page must be string',
  ]);
});
