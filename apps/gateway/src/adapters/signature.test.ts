import { describe, expect, it } from 'vitest';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { isSigned, keysOf, signatureHeaders } from './signature.ts';

// The public example of Standard Webhooks, in the tests of its libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SIGNED_AT = new Date(1_614_265_330_000);
const BODY = Buffer.from('{"test": 2432232314}');
const HEADERS = {
  'webhook-id': ID,
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const OLD = webhookSecret('old');
const NEW = webhookSecret('new');
const secondsLater = (seconds: number): Date => new Date(SIGNED_AT.getTime() + seconds * 1000);
const verify = (
  headers: Record<string, string | undefined> = {},
  { secret = SECRET, body = BODY, now = SIGNED_AT } = {},
): boolean => isSigned(secret, { ...HEADERS, ...headers }, body, now);

const accepts = (sender: string, receiver: string): boolean =>
  isSigned(receiver, signatureHeaders(sender, BODY, SIGNED_AT), BODY, SIGNED_AT);
const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;

describe('signatures by Standard Webhooks', () => {
  it('are those of the public example', () => {
    expect(signatureHeaders(SECRET, BODY, SIGNED_AT, ID)).toEqual(HEADERS);
    expect(verify()).toBe(true);
  });

  it('have an id for each message', () => {
    const ids = [
      signatureHeaders(SECRET, BODY, SIGNED_AT),
      signatureHeaders(SECRET, BODY, new Date(SIGNED_AT.getTime() + 1)),
      signatureHeaders(SECRET, '{}', SIGNED_AT),
    ].map((headers) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^msg_[\w-]{43}$/);
  });

  it('are valid for five minutes in both directions', () => {
    expect([-301, -300, 0, 300, 301].map((s) => verify({}, { now: secondsLater(s) }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['another id', { 'webhook-id': 'msg_another' }],
    ['no id', { 'webhook-id': undefined }],
    ['an empty id', { 'webhook-id': '' }],
    ['another time', { 'webhook-timestamp': '1614265331' }],
    ['no time', { 'webhook-timestamp': undefined }],
    ['a time that is not a number', { 'webhook-timestamp': '1614265330.0' }],
    ['no signature', { 'webhook-signature': undefined }],
    ['an empty signature', { 'webhook-signature': '' }],
    ['a short signature', { 'webhook-signature': 'v1,g0hM9SsE' }],
    ['another version', { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') }],
    ['no version', { 'webhook-signature': HEADERS['webhook-signature'].slice(3) }],
  ])('are invalid with %s', (_, headers) => {
    expect(verify(headers)).toBe(false);
  });

  it('are invalid over other bytes and with another secret', () => {
    expect(verify({}, { body: Buffer.from('{"test":2432232314}') })).toBe(false);
    expect(verify({}, { secret: webhookSecret('other') })).toBe(false);
  });

  it('are valid if one of several is, whatever its place and version', () => {
    const { 'webhook-signature': good } = HEADERS;
    const bad = `v1,${Buffer.alloc(32).toString('base64')}`;
    expect(verify({ 'webhook-signature': `v1a,x ${bad} ${good}` })).toBe(true);
    expect(verify({ 'webhook-signature': `${bad} ${bad}` })).toBe(false);
  });

  it('let a secret be replaced without a moment at which either side refuses', () => {
    const bothSecrets = `${NEW},${OLD}`;
    expect([accepts(OLD, bothSecrets), accepts(NEW, bothSecrets)]).toEqual([true, true]);
    expect([accepts(bothSecrets, OLD), accepts(bothSecrets, NEW)]).toEqual([true, true]);
    expect([accepts(OLD, NEW), accepts(NEW, OLD)]).toEqual([false, false]);
  });
});

describe('secrets', () => {
  it('are `whsec_` and the base64 of 24 to 64 bytes', () => {
    expect(keysOf(`${secretOf(24)}, ${secretOf(64)}`).map(({ length }) => length)).toEqual([
      24, 64,
    ]);
    for (const secret of ['', 'x'.repeat(32), 'whsec_', secretOf(23), secretOf(65), `${NEW},`]) {
      expect(() => keysOf(secret)).toThrow(/whsec_/);
    }
  });
});
