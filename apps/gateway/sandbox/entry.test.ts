import { expect, test } from 'vitest';
import { chooseAdapters } from '../src/adapters/choose.ts';
import { PRODUCT } from '../src/db/migrate.ts';
import { schemasOf } from '../src/adapters/sandbox.ts';
import { readSettings } from '../src/config.ts';
import { outside, WITHOUT_SANDBOX } from '../test/outside.ts';
import { sandbox } from './entry.ts';
import { migrations, tables } from './tables.ts';

test('all partners are of the sandbox by default, and those with pages bring them', async () => {
  const adapters = await chooseAdapters(outside({}));
  const { sms, payments, dispatch, live } = adapters;
  const ports = [sms, ...payments, dispatch, live];
  expect([...new Set(ports.map(({ name }) => name))]).toEqual(['sandbox']);
  expect(Object.keys(adapters.sandboxPages).toSorted()).toEqual(
    'cashier inbox monitor partner-orders rail-orders store'.split(' '),
  );
  expect(Object.keys(adapters.operatorPages).toSorted()).toEqual(
    'bikes dispatch face-verification gate gates live parking partner real-name text-check ticketing'.split(
      ' ',
    ),
  );
});

test('a partner that is not connected brings no pages', async () => {
  const names =
    'DISPATCH BIKES GATES TICKETING REAL_NAME FACE_VERIFICATION TEXT_CHECK PARTNER PARTNER_ORDERS PARKING LIVE'.split(
      ' ',
    );
  const none = Object.fromEntries(names.map((name) => [`${name}_DRIVER`, 'none']));
  const adapters = await chooseAdapters(outside({ ...none, MINI_PROGRAM_DRIVER: 'none' }));
  expect(Object.keys(adapters.sandboxPages).toSorted()).toEqual(['cashier', 'inbox', 'monitor']);
  expect(adapters.operatorPages).toEqual({});
});

const PARTS = Object.keys(WITHOUT_SANDBOX).map((name) => [
  name,
  name === 'DEMO' ? 'true' : 'sandbox',
]);

test('each partner of the sandbox is such a part, and so is the demo', () => {
  const otherKeys = new Set(['migrations', 'tables', 'monitor', 'prepareDemo', 'liveDemo']);
  const partners = Object.keys(sandbox).filter((key) => !otherKeys.has(key));
  expect(PARTS).toHaveLength(partners.length + 1);
});

test.each(PARTS)('one part is enough to load its tables: %s=%s', async (name, value) => {
  const ctx = outside({ ...WITHOUT_SANDBOX, [name]: value });
  expect(await schemasOf(ctx.config)).toEqual([PRODUCT, migrations]);
  expect((await chooseAdapters(ctx)).sandboxTables).toBe(tables);
});

test('without any part there are none, and nothing was loaded', async () => {
  const ctx = outside(WITHOUT_SANDBOX);
  expect(await schemasOf(ctx.config)).toEqual([PRODUCT]);
  const { sandboxTables, sandboxPages, operatorPages } = await chooseAdapters(ctx);
  expect({ sandboxTables, sandboxPages, operatorPages }).toEqual({
    sandboxTables: {},
    sandboxPages: {},
    operatorPages: {},
  });
});

test('in production only parts that are allowed are loaded', async () => {
  const settings = { NODE_ENV: 'production', ...WITHOUT_SANDBOX, SMS_DRIVER: 'sandbox' };
  const schemas = async (env: Record<string, string>) =>
    (await schemasOf(readSettings({ ...settings, ...env }))).map(({ schema }) => schema);
  expect(await schemas({})).toEqual(['public']);
  expect(await schemas({ ALLOW_IN_PRODUCTION: 'demo-riders' })).toEqual(['public']);
  expect(await schemas({ ALLOW_IN_PRODUCTION: 'sandbox-sms' })).toEqual(['public', 'sandbox']);
  expect(await schemas({ ALLOW_IN_PRODUCTION: 'demo-riders', DEMO: 'true' })).toEqual([
    'public',
    'sandbox',
  ]);
});
