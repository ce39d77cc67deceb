import { assert, property, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { shareIdOf, tokenOf } from './token.ts';

const gateway = (secret: string) => ({ config: readConfig({ SECRET: secret }) });
const ours = gateway('a'.repeat(32));

it('leads from a share to its token and back', () => {
  assert(
    property(uuid(), (id) => {
      const token = tokenOf(ours, id);
      expect(token).toMatch(/^[\w-]{44}$/);
      expect(shareIdOf(ours, token)).toBe(id);
    }),
  );
});

it('takes no token with another character anywhere, of another length, or of another secret', () => {
  const token = tokenOf(ours, '019aa000-0000-7000-8000-0123456789ab');
  for (let i = 0; i < token.length; i++) {
    for (const other of ['A', 'Q', 'g', 'w', '-']) {
      if (token[i] === other) continue;
      expect(shareIdOf(ours, token.slice(0, i) + other + token.slice(i + 1))).toBeUndefined();
    }
  }
  for (const wrong of [
    '',
    token.slice(1),
    `${token}A`,
    `${token.slice(0, -1)}=`,
    '令'.repeat(44),
  ]) {
    expect(shareIdOf(ours, wrong)).toBeUndefined();
  }
  expect(shareIdOf(gateway('b'.repeat(32)), token)).toBeUndefined();
});
