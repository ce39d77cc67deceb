import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { campaignSchema } from './campaign-schema.ts';
import { operatorFolder } from '../modules/base/catalogue/folder.ts';

const validate = new Ajv2020({ allErrors: true, strict: false, validateFormats: false }).compile(
  campaignSchema(),
);
const folder = path.join(operatorFolder(), 'campaigns');
const ids = readdirSync(folder);

type Written = Record<string, unknown>;
const readCampaign = (id: string): Written =>
  JSON.parse(readFileSync(path.join(folder, id, 'campaign.json'), 'utf8')) as Written;

/** Returns the faults with their paths, without errors that follow from others. */
const faults = (campaign: unknown): string[] => {
  validate(campaign);
  const errors: ErrorObject[] = validate.errors ?? [];
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
};

it.each(ids)('accepts %s', (id) => {
  expect(faults(readCampaign(id))).toEqual([]);
});

it.each([
  ['a missing field', { kind: 'claim' }, ["must have required property 'rewards'"]],
  [
    'a field of another kind',
    { kind: 'claim', rewards: ['x'], cycle: 3 },
    ['must NOT have additional properties'],
  ],
  ['an unknown kind', { kind: 'clame', rewards: ['x'] }, ['must be equal to one of']],
  ['no kind', { rewards: ['x'] }, ["must have required property 'kind'"]],
  ['a value of another type', { kind: 'claim', rewards: 'x' }, ['must be array']],
])('reports only the path of %s', (_, mechanic, reasons) => {
  const [id = ''] = ids;
  const messages = faults({ ...readCampaign(id), mechanics: { gift: mechanic } });
  expect(messages).toHaveLength(reasons.length);
  for (const [index, reason] of reasons.entries()) {
    expect(messages[index]).toContain('/mechanics/gift');
    expect(messages[index]).toContain(reason);
  }
});

it('checks the fields of a kind recursively', () => {
  const [id = ''] = ids;
  const task = { id: 'a', title: { zh: 'a', en: 'a' }, target: 1, reward: 'x' };
  const tasks = [{ ...task, counts: { kind: 'visit', page: 3, seconds: 5 } }];
  expect(faults({ ...readCampaign(id), mechanics: { t: { kind: 'task', tasks } } })).toEqual([
    '/mechanics/t/tasks/0/counts/page must be string',
  ]);
});
