import {
  checkRideCode,
  type CodeReader,
  grantBody,
  LONGEST_CODE,
  readRideCode,
  type RideGrant,
} from '@shtrans/contract/ride-code/facts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAt, deviceKey } from '../../../../test/ride-codes.ts';
import { readKeys } from '../../../crypto/signing-keys.ts';
import { issuersOf, signBy, verifySignature } from './keys.ts';

const SECRET = readKeys('new:'.padEnd(44, 'n') + ',old:'.padEnd(44, 'o'));
const [issuer, older] = issuersOf({ SECRET });
if (issuer === undefined || older === undefined) throw new Error('two secrets make two issuers');
const phone = deviceKey();
const KEY_ID = '019b0000-0000-7000-8000-00000000000c';
const NOW = Date.parse('2026-11-21T08:00:07.000Z');
const HOUR = 3600;

const grantOf = (overrides: Partial<RideGrant> = {}, signer = issuer): string => {
  const body = grantBody({
    issuer: signer.id,
    keyId: KEY_ID,
    from: Math.floor(NOW / 1000) - HOUR,
    until: Math.floor(NOW / 1000) + 11 * HOUR,
    publicKey: Buffer.from(phone.publicKey, 'base64url'),
    skin: 'plain',
    ...overrides,
  });
  return Buffer.concat([body, signBy(signer, body)]).toString('base64url');
};
const codeOf = (shownMs = NOW, grant = grantOf(), counter = 1): string =>
  codeAt(phone, grant, new Date(shownMs), { counter });
const reader = (overrides: Partial<CodeReader> = {}): CodeReader => ({
  verify: verifySignature,
  issuers: new Map([issuer, older].map(({ id, publicKey }) => [id, publicKey])),
  now: NOW,
  ...overrides,
});
const lastCounter = (id: string) => (id === KEY_ID ? 5 : undefined);
const faultOf = async (text: string, overrides: Partial<CodeReader> = {}) =>
  (await checkRideCode(text, reader(overrides))).fault;

describe('a ride code', () => {
  it('is good while it is shown and for as long after', async () => {
    // The code's step began 7 s ago.
    for (const seconds of [-20, 0, 7, 22]) {
      expect(await faultOf(codeOf(), { now: NOW + seconds * 1000 }), `${seconds}`).toBe(null);
    }
  });

  it('decodes to its contents', () => {
    const grant = { from: 1_795_000_000, until: 1_795_043_200, skin: 'a-16-letter-skin' };
    const text = codeAt(phone, grantOf(grant), new Date(NOW), { counter: 7, ahead: -93_600 });
    expect(readRideCode(text)).toMatchObject({
      grant: { ...grant, keyId: KEY_ID, issuer: issuer.id },
      counter: 7,
      ahead: -93_600,
    });
    expect(text).toHaveLength(LONGEST_CODE);
  });

  it('decodes to its contents for any numbers', () => {
    const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(
        fc.record({
          from: u32,
          until: u32,
          keyId: fc.uuid(),
          skin: fc.stringMatching(/^[a-z-]{0,16}$/),
        }),
        fc.record({
          step: u32,
          counter: u32,
          ahead: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
        }),
        (grant, proof) => {
          const code = readRideCode(codeAt(phone, grantOf(grant), new Date(NOW), proof));
          expect(code).toMatchObject({ ...proof, grant });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is refused when any of its letters is changed', async () => {
    const text = codeOf();
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom(...letters.split('')),
        async (i, letter) => {
          fc.pre(text[i] !== letter);
          const changed = text.slice(0, i) + letter + text.slice(i + 1);
          expect(['unreadable', 'issuer_unknown', 'forged']).toContain(await faultOf(changed));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is forged if signed with another key than the grant’s, or granted with another issuer’s key', async () => {
    const thief = deviceKey();
    expect(await faultOf(codeAt(thief, grantOf(), new Date(NOW)))).toBe('forged');
    const thiefKey = Buffer.from(thief.publicKey, 'base64url');
    const body = grantBody({
      ...(readRideCode(codeOf())?.grant as RideGrant),
      publicKey: thiefKey,
    });
    const forgedGrant = Buffer.concat([body, signBy(older, body)]).toString('base64url');
    expect(await faultOf(codeAt(thief, forgedGrant, new Date(NOW)))).toBe('forged');
  });

  it('is valid if granted by the older secret, and reported if the issuer is unknown', async () => {
    const code = codeOf(NOW, grantOf({ issuer: older.id }, older));
    expect(await faultOf(code)).toBe(null);
    const issuers = new Map([[issuer.id, issuer.publicKey]]);
    expect(await faultOf(code, { issuers })).toBe('issuer_unknown');
  });

  it('has distinct faults for a revoked key, an expired grant and a grant not yet valid', async () => {
    expect(await faultOf(codeOf(), { isRevoked: (id) => id === KEY_ID })).toBe('revoked');
    const now = Math.floor(NOW / 1000);
    expect(await faultOf(codeOf(NOW, grantOf({ until: now })))).toBe('grant_over');
    expect(await faultOf(codeOf(NOW, grantOf({ from: now + 16 })))).toBe('not_yet_valid');
  });

  it('is too old as an old picture, and has a fault of its own for a wrong clock', async () => {
    expect(await faultOf(codeOf(), { now: NOW + 23_000 })).toBe('too_old');
    expect(await faultOf(codeOf(NOW - 50 * 60_000))).toBe('too_old');
    expect(await faultOf(codeOf(NOW + 26 * HOUR * 1000))).toBe('clock_wrong');
    expect(await faultOf(codeOf(NOW - 26 * HOUR * 1000))).toBe('clock_wrong');
    expect(await faultOf(codeOf(NOW + 60_000))).toBe('clock_wrong');
  });

  it('is accepted once at a gate, and no earlier code after it', async () => {
    expect(await faultOf(codeOf(NOW, grantOf(), 5), { lastCounter })).toBe('replayed');
    expect(await faultOf(codeOf(NOW, grantOf(), 4), { lastCounter })).toBe('replayed');
    expect(await faultOf(codeOf(NOW, grantOf(), 6), { lastCounter })).toBe(null);
  });

  it('is unreadable if malformed, however long', async () => {
    const text = codeOf();
    for (const unreadable of [
      '',
      'STR1:',
      text.slice(5),
      text.slice(0, -1),
      `${text}0`,
      text.repeat(900),
    ]) {
      expect(await faultOf(unreadable)).toBe('unreadable');
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (randomText) => {
        expect(await faultOf(`STR1:${randomText}`)).toBe('unreadable');
      }),
    );
  });
});

describe('the keys that sign grants', () => {
  it('are derived from the secret, one for each secret', () => {
    expect(issuersOf({ SECRET: readKeys('x'.repeat(40)) })[0]?.publicKey).toEqual(
      issuersOf({ SECRET: readKeys('x'.repeat(40)) })[0]?.publicKey,
    );
    expect(issuer.id).not.toBe(older.id);
    expect(
      verifySignature(issuer.publicKey, Buffer.from('a'), signBy(issuer, Buffer.from('a'))),
    ).toBe(true);
    expect(
      verifySignature(issuer.publicKey, Buffer.from('b'), signBy(issuer, Buffer.from('a'))),
    ).toBe(false);
  });
});
