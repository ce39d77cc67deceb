import { assert, property, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { questionIdOf, tokenOf } from './token.ts';

const gateway = (secret: string) => ({ config: readConfig({ SECRET: secret }) });
const ours = gateway('a'.repeat(32));
const ID = '019aa000-0000-7000-8000-0123456789ab';

it('leads from a question to its state and claim and back', () => {
  assert(
    property(uuid(), (id) => {
      for (const kind of ['state', 'claim'] as const) {
        const token = tokenOf(ours, kind, id);
        // What the chat app lets through.
        expect(token).toMatch(/^[a-zA-Z0-9]{1,128}$/);
        expect(questionIdOf(ours, kind, token)).toBe(id);
      }
    }),
  );
});

it('takes neither for the other: a state is seen by all on its way, a claim by the rider alone', () => {
  const state = tokenOf(ours, 'state', ID);
  expect(questionIdOf(ours, 'claim', state)).toBeUndefined();
  expect(questionIdOf(ours, 'state', tokenOf(ours, 'claim', ID))).toBeUndefined();
  expect(tokenOf(ours, 'claim', ID).slice(32)).not.toBe(state.slice(32));
});

it('takes none with another character anywhere, of another length, or of another secret', () => {
  const token = tokenOf(ours, 'state', ID);
  for (let i = 0; i < token.length; i++) {
    for (const other of ['0', '7', 'f', 'g', 'F']) {
      if (token[i] === other) continue;
      const forged = token.slice(0, i) + other + token.slice(i + 1);
      expect(questionIdOf(ours, 'state', forged)).toBeUndefined();
    }
  }
  for (const wrong of ['', token.slice(1), `${token}0`, token.toUpperCase(), '令'.repeat(64)]) {
    expect(questionIdOf(ours, 'state', wrong)).toBeUndefined();
  }
  expect(questionIdOf(gateway('b'.repeat(32)), 'state', token)).toBeUndefined();
});
