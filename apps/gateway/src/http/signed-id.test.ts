import { assert, property, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { idOf, type Purpose, tokenOf } from './signed-id.ts';

const gateway = (secret: string) => ({ config: readConfig({ SECRET: secret }) });
const ours = gateway('a'.repeat(32));
const ID = '019aa000-0000-7000-8000-0123456789ab';

describe.each([
  ['base64url', /^[\w-]{44}$/, ['A', 'Q', 'g', 'w', '-']],
  // What the chat app lets through.
  ['hex', /^[a-f0-9]{64}$/, ['0', '7', 'f', 'g', 'F']],
] as const)('a token in %s', (encoding, form, letters) => {
  const purpose: Purpose = { name: 'this', encoding };

  it('leads from an id to its token and back', () => {
    assert(
      property(uuid(), (id) => {
        const token = tokenOf(ours, purpose, id);
        expect(token).toMatch(form);
        expect(idOf(ours, purpose, token)).toBe(id);
      }),
    );
  });

  it('is none for something else', () => {
    const other = { name: 'that', encoding };
    expect(idOf(ours, other, tokenOf(ours, purpose, ID))).toBeUndefined();
    expect(tokenOf(ours, other, ID).slice(32)).not.toBe(tokenOf(ours, purpose, ID).slice(32));
  });

  it('is none with another character anywhere, of another length, or of another secret', () => {
    const token = tokenOf(ours, purpose, ID);
    for (let i = 0; i < token.length; i++) {
      for (const other of letters) {
        if (token[i] === other) continue;
        const forged = token.slice(0, i) + other + token.slice(i + 1);
        expect(idOf(ours, purpose, forged)).toBeUndefined();
      }
    }
    const wrong = ['', token.slice(1), `${token}A`, `${token.slice(0, -1)}=`, '令'.repeat(44)];
    for (const text of [...wrong, token.toUpperCase(), '令'.repeat(64)]) {
      expect(idOf(ours, purpose, text)).toBeUndefined();
    }
    expect(idOf(gateway('b'.repeat(32)), purpose, token)).toBeUndefined();
  });

  it('of the old secret is one until that is named no more, and the new one makes those that follow', () => {
    const both = gateway(`new:${'n'.repeat(32)},${'a'.repeat(32)}`);
    const after = gateway(`new:${'n'.repeat(32)}`);
    const [old, made] = [tokenOf(ours, purpose, ID), tokenOf(both, purpose, ID)];
    expect([old, made].map((token) => idOf(both, purpose, token))).toEqual([ID, ID]);
    expect([old, made].map((token) => idOf(after, purpose, token))).toEqual([undefined, ID]);
  });
});
