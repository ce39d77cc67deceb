import { assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identityFaults,
  type IdentityKind,
  maskName,
  maskNumber,
  residentIdCheck,
  tidyIdentity,
} from './identity.ts';

const NOW = new Date('2026-11-20T04:00:00Z');

const faults = (kind: IdentityKind, number: string, name = '李雷') =>
  identityFaults(tidyIdentity({ kind, name, number }), NOW).map(({ code }) => code);

const withCheck = (digits: string) => digits + residentIdCheck(digits);
/** The standard's own example, and others. */
const GOOD = ['11010519491231002', '31010119900307001', '44010620000229123'].map(withCheck);

describe('a resident ID', () => {
  it('accepts the example of the standard', () => {
    expect(GOOD[0]).toBe('11010519491231002X');
    for (const number of GOOD) expect(faults('resident_id', number)).toEqual([]);
    expect(faults('resident_id', '1101 0519 4912 3100 2x')).toEqual([]);
  });

  it.each([
    ['', 'identity_incomplete'],
    ['1101051949123100', 'id_length'],
    ['11010519491231002XX', 'id_length'],
    ['1101051949123100AX', 'id_format'],
    [withCheck('99010519491231002'), 'id_format'],
    [withCheck('11010519490230002'), 'id_format'],
    [withCheck('11010518991231002'), 'id_format'],
    [withCheck('11010520261121002'), 'id_format'],
    ['110105194912310021', 'id_checksum'],
    [withCheck('81000019900307001'), 'id_kind'],
  ])('%s is %s', (number, code) => {
    expect(faults('resident_id', number)).toEqual([code]);
  });

  it('detects every single wrong digit and every swap of neighbours', () => {
    const slip = tuple(constantFrom(...GOOD), nat(16), nat(9));
    assert(
      property(slip, ([number, position, digit]) => {
        const wrong = number.slice(0, position) + String(digit) + number.slice(position + 1);
        if (wrong !== number) expect(faults('resident_id', wrong)).not.toEqual([]);
        const swapped = number.split('');
        [swapped[position], swapped[position + 1]] = [
          swapped[position + 1] ?? '',
          swapped[position] ?? '',
        ];
        const swappedNumber = swapped.join('');
        if (swappedNumber !== number) expect(faults('resident_id', swappedNumber)).not.toEqual([]);
      }),
    );
  });
});

it.each([
  // GA 2102-2023: first application in Shanghai, United States, Canada.
  [withCheck('93184019900315001'), []],
  [withCheck('91112419811130021').toLowerCase(), []],
  ['USA3100 900315 01', []],
  ['can110081113002', []],
  [withCheck('93184019900230001'), ['id_format']],
  [withCheck('97084019900315001'), ['id_format']],
  ['9318401990031500', ['id_length']],
  ['USA31009003150', ['residence_length']],
  ['USA310090023001', ['id_format']],
  ['USA990090031501', ['id_format']],
  [GOOD[0] ?? '', ['id_kind']],
])('permanent residence %s: %j', (number, codes) => {
  expect(faults('permanent_residence', number)).toEqual(codes);
});

it('finds a wrong check character of a permanent residence', () => {
  const number = withCheck('93184019900315001');
  const wrong = number.slice(0, 17) + (number.endsWith('0') ? '1' : '0');
  expect(faults('permanent_residence', wrong)).toEqual(['id_checksum']);
  expect(faults('resident_id', number)).toEqual(['id_kind']);
});

it.each([
  ['H12345678', []],
  ['m12345678', []],
  ['H12345678（01）', []],
  ['H1234567', ['permit_format']],
  ['A12345678', ['permit_format']],
  ['H123456780', ['permit_format']],
])('Hong Kong or Macau permit %s: %j', (number, codes) => {
  expect(faults('hong_kong_macau_permit', number)).toEqual(codes);
});

it.each([
  ['12345678', []],
  ['１２３４ ５６７８', []],
  ['0012345601', []],
  ['0012345601(B)', []],
  ['123456789', ['permit_format']],
  ['T12345678', ['permit_format']],
])('Taiwan permit %s: %j', (number, codes) => {
  expect(faults('taiwan_permit', number)).toEqual(codes);
});

it.each([
  [withCheck('81000019900307001'), []],
  [withCheck('82000019900307002'), []],
  [withCheck('83000019900307003'), []],
  [withCheck('84000019900307003'), ['id_format']],
  [withCheck('31010119900307001'), ['id_kind']],
])('residence permit %s: %j', (number, codes) => {
  expect(faults('residence_permit', number)).toEqual(codes);
});

it.each([
  ['E12345678', []],
  ['ea1234567', []],
  ['12345', ['passport_format']],
  ['E1234567890', ['passport_format']],
  ['ABCDEFG', ['passport_format']],
  ['E1234.567', ['passport_format']],
  ['Ｅ1234-5678', []],
])('passport %s: %j', (number, codes) => {
  expect(faults('passport', number)).toEqual(codes);
});

it.each([
  ['李雷', []],
  ['阿卜杜拉·买买提', []],
  ["Anne-Marie O'Neill", []],
  ['', ['identity_incomplete']],
  ['李', ['name_format']],
  ['李雷1', ['name_format']],
  ['a'.repeat(61), ['name_format']],
  ['<b>', ['name_format']],
])('name %s: %j', (name, codes) => {
  expect(faults('passport', 'E12345678', name)).toEqual(codes);
});

it('masks an identity, and masking again changes nothing', () => {
  for (const [name, masked] of [
    ['李雷', '*雷'],
    ['阿卜杜拉·买买提', '*******提'],
    ['John Doe', 'J*** D**'],
  ] as const) {
    expect(maskName(name)).toBe(masked);
    expect(maskName(masked)).toBe(masked);
  }
  expect(maskNumber('11010519491231002X')).toBe('1****************X');
  expect(maskNumber(maskNumber('E12345678'))).toBe('E*******8');
});
