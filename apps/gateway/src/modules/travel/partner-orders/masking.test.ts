import { describe, expect, it } from 'vitest';
import { maskIdNumber, maskName } from './sources.ts';

describe('masked names', () => {
  it.each([
    ['王小伟', '*伟'],
    ['李敏', '*敏'],
    ['敏', '*敏'],
    ['Anna Smith', '*h'],
    ['𠮷田', '*田'],
    ['*伟', '*伟'],
    ['', '*'],
    ['*', '*'],
  ])('%s -> %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
    expect(maskName(masked)).toBe(masked);
  });
});

describe('masked document numbers', () => {
  it.each([
    ['31000019860412000X', '3100***********00X'],
    ['C01X00T478', '**********'],
    ['C01X00T4781', 'C01X****781'],
    ['E12345', '******'],
    ['', '****'],
    ['3100***********00X', '3100***********00X'],
  ])('%s -> %s', (number, masked) => {
    expect(maskIdNumber(number)).toBe(masked);
    expect(maskIdNumber(masked)).toBe(masked);
  });
});
