import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';
import { readKeys } from './signing-keys.ts';

const random = { bytes: randomBytes };
const keys = readKeys(`old:${'o'.repeat(32)}`);
const newer = readKeys(`new:${'n'.repeat(32)},old:${'o'.repeat(32)}`);
const sealing = { keys, purpose: 'test', about: 'rider-1' };

it('opens what it sealed, also once another key seals', () => {
  const kept = seal(sealing, random, '身份');
  expect(kept).toMatch(/^old:/);
  expect(kept).not.toContain('身份');
  expect(unseal(sealing, kept)?.toString()).toBe('身份');
  expect(unseal({ ...sealing, keys: newer }, kept)?.toString()).toBe('身份');
  expect(seal({ ...sealing, keys: newer }, random, 'x')).toMatch(/^new:/);
});

it('seals the same text differently each time', () => {
  expect(seal(sealing, random, 'x')).not.toBe(seal(sealing, random, 'x'));
});

it('says of a key that is gone that it has none', () => {
  const kept = seal(sealing, random, 'x');
  expect(unseal({ ...sealing, keys: newer.slice(0, 1) }, kept)).toBeUndefined();
});

it('opens nothing of another purpose, of somebody else, by another secret or changed', () => {
  const kept = seal(sealing, random, 'x');
  const changed = kept.slice(0, -4) + (kept.endsWith('AAA=') ? 'BBB=' : 'AAA=');
  const impostor = readKeys(`old:${'i'.repeat(32)}`);
  expect(() => unseal({ ...sealing, purpose: 'other' }, kept)).toThrow();
  expect(() => unseal({ ...sealing, about: 'rider-2' }, kept)).toThrow();
  expect(() => unseal({ ...sealing, keys: impostor }, kept)).toThrow();
  expect(() => unseal(sealing, changed)).toThrow();
});
