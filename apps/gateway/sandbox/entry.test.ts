import { expect, test } from 'vitest';
import { chooseAdapters } from '../src/adapters/choose.ts';
import { outside } from '../test/outside.ts';

test('all partners are of the sandbox by default, and those with pages bring them', async () => {
  const chosen = await chooseAdapters(outside({}));
  const { sms, payments, dispatch, live } = chosen;
  const ports = [sms, ...payments, dispatch, live];
  expect([...new Set(ports.map(({ name }) => name))]).toEqual(['sandbox']);
  expect(Object.keys(chosen.sandboxPages).toSorted()).toEqual(
    'cashier inbox monitor partner-orders rail-orders store'.split(' '),
  );
  expect(Object.keys(chosen.operatorPages).toSorted()).toEqual(
    'bikes dispatch face-verification gate gates live parking partner real-name ticketing'.split(
      ' ',
    ),
  );
});

test('a partner that is not connected brings no pages', async () => {
  const names =
    'DISPATCH BIKES GATES TICKETING REAL_NAME FACE_VERIFICATION PARTNER PARTNER_ORDERS PARKING LIVE'.split(
      ' ',
    );
  const none = Object.fromEntries(names.map((name) => [`${name}_DRIVER`, 'none']));
  const chosen = await chooseAdapters(outside({ ...none, MINI_PROGRAM_DRIVER: 'none' }));
  expect(Object.keys(chosen.sandboxPages).toSorted()).toEqual(['cashier', 'inbox', 'monitor']);
  expect(chosen.operatorPages).toEqual({});
});
