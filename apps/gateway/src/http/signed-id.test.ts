import { assert, property, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { idOf, type Purpose, tokenOf } from './signed-id.ts';

const gateway = (secret: string) => ({ config: readConfig({ SECRET: secret }) });
const ours = gateway('a'.repeat(32));
const ID = '019aa000-0000-7000-8000-0123456789ab';

describe.each([
  ['base64url', /^[\w-]{44}$/, ['A', 'Q', 'g', 'w', '-']],
  // Characters that the chat app allows.
  ['hex', /^[a-f0-9]{64}$/, ['0', '7', 'f', 'g', 'F']],
] as const)('a token in %s', (encoding, form, letters) => {
  const purpose: Purpose = { name: 'this', encoding };

  it('converts an id to its token and back', () => {
    assert(
      property(uuid(), (id) => {
        const token = tokenOf(ours, purpose, id);
        expect(token).toMatch(form);
        expect(idOf(ours, purpose, token)).toBe(id);
      }),
    );
  });

  it('is invalid for another purpose', () => {
    const otherPurpose = { name: 'that', encoding };
    expect(idOf(ours, otherPurpose, tokenOf(ours, purpose, ID))).toBeUndefined();
    expect(tokenOf(ours, otherPurpose, ID).slice(32)).not.toBe(
      tokenOf(ours, purpose, ID).slice(32),
    );
  });

  it('is invalid with any changed character, another length, or another secret', () => {
    const token = tokenOf(ours, purpose, ID);
    for (let i = 0; i < token.length; i++) {
      for (const letter of letters) {
        if (token[i] === letter) continue;
        const forged = token.slice(0, i) + letter + token.slice(i + 1);
        expect(idOf(ours, purpose, forged)).toBeUndefined();
      }
    }
    const wrong = ['', token.slice(1), `${token}A`, `${token.slice(0, -1)}=`, '令'.repeat(44)];
    for (const text of [...wrong, token.toUpperCase(), '令'.repeat(64)]) {
      expect(idOf(ours, purpose, text)).toBeUndefined();
    }
    expect(idOf(gateway('b'.repeat(32)), purpose, token)).toBeUndefined();
  });

  it('of the old secret is valid until that is removed, and the new secret makes new ones', () => {
    const rotating = gateway(`new:${'n'.repeat(32)},${'a'.repeat(32)}`);
    const after = gateway(`new:${'n'.repeat(32)}`);
    const [old, fresh] = [tokenOf(ours, purpose, ID), tokenOf(rotating, purpose, ID)];
    expect([old, fresh].map((token) => idOf(rotating, purpose, token))).toEqual([ID, ID]);
    expect([old, fresh].map((token) => idOf(after, purpose, token))).toEqual([undefined, ID]);
  });
});
