import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';
import { readKeys } from './signing-keys.ts';

const random = { bytes: randomBytes };
const keys = readKeys(`old:${'o'.repeat(32)}`);
const newer = readKeys(`new:${'n'.repeat(32)},old:${'o'.repeat(32)}`);
const sealing = { keys, purpose: 'test', about: 'rider-1' };

it('opens sealed values, also after a newer key was added', () => {
  const sealed = seal(sealing, random, '身份');
  expect(sealed).toMatch(/^old:/);
  expect(sealed).not.toContain('身份');
  expect(unseal(sealing, sealed)?.toString()).toBe('身份');
  expect(unseal({ ...sealing, keys: newer }, sealed)?.toString()).toBe('身份');
  expect(seal({ ...sealing, keys: newer }, random, 'x')).toMatch(/^new:/);
});

it('seals the same text differently each time', () => {
  expect(seal(sealing, random, 'x')).not.toBe(seal(sealing, random, 'x'));
});

it('returns undefined if the key was removed', () => {
  const sealed = seal(sealing, random, 'x');
  expect(unseal({ ...sealing, keys: newer.slice(0, 1) }, sealed)).toBeUndefined();
});

it('opens no value of another purpose, record or secret, and no changed value', () => {
  const sealed = seal(sealing, random, 'x');
  const changed = sealed.slice(0, -4) + (sealed.endsWith('AAA=') ? 'BBB=' : 'AAA=');
  const impostor = readKeys(`old:${'i'.repeat(32)}`);
  expect(() => unseal({ ...sealing, purpose: 'other' }, sealed)).toThrow();
  expect(() => unseal({ ...sealing, about: 'rider-2' }, sealed)).toThrow();
  expect(() => unseal({ ...sealing, keys: impostor }, sealed)).toThrow();
  expect(() => unseal(sealing, changed)).toThrow();
});
