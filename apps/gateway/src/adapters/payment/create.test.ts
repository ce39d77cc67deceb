import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { outside, pretendNothing } from '../../../test/outside.ts';
import { createPayments } from './create.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-keys-'));
const KEY_FILE = path.join(folder, 'private.pem');
writeFileSync(KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }));

const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' });
const PKCS1 = privateKey.export({ type: 'pkcs1', format: 'pem' });
const bare = (type: 'pkcs1' | 'pkcs8'): string =>
  privateKey.export({ type, format: 'der' }).toString('base64');

const ALIPAY = {
  PAYMENT_DRIVERS: 'alipay',
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: PKCS1,
  ALIPAY_PUBLIC_KEY: PUBLIC_PEM,
  PUBLIC_URL: 'https://transit.example.com/',
};
const WECHAT = {
  PAYMENT_DRIVERS: 'wechat',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_APP_SECRET: 'secret',
  WECHAT_PAY_MERCHANT_ID: '1900',
  WECHAT_PAY_SERIAL: 'AB',
  WECHAT_PAY_PRIVATE_KEY: KEY_FILE,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://transit.example.com',
};

const create = async (env: Record<string, string | undefined>) =>
  await createPayments(outside(env), pretendNothing);

describe('the payment drivers of a configuration', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are those named, the default first', async () => {
    const all = await create({ ...ALIPAY, ...WECHAT, PAYMENT_DRIVERS: 'wechat, alipay' });
    expect(all.map(({ name }) => name)).toEqual(['wechat', 'alipay']);
  });

  it.each([
    ['a PEM on one line', PKCS1.replaceAll('\n', '\\n')],
    ['a file', KEY_FILE],
    ['bare base64, PKCS#1', bare('pkcs1')],
    ['bare base64, PKCS#8', bare('pkcs8')],
  ])('take a key as %s', async (_, ALIPAY_PRIVATE_KEY) => {
    const [port] = await create({ ...ALIPAY, ALIPAY_PRIVATE_KEY });
    expect(port.name).toBe('alipay');
  });

  it.each<[Record<string, string | undefined>, string]>([
    [{ PAYMENT_DRIVERS: 'cash' }, 'PAYMENT_DRIVERS'],
    [{ PAYMENT_DRIVERS: ',' }, 'PAYMENT_DRIVERS'],
    [{ PAYMENT_DRIVERS: 'sandbox,sandbox' }, 'PAYMENT_DRIVERS: must not repeat a driver'],
    [
      { PAYMENT_DRIVERS: 'alipay' },
      'PAYMENT_DRIVERS=alipay needs ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, PUBLIC_URL',
    ],
    [{ ...ALIPAY, PUBLIC_URL: undefined }, 'PAYMENT_DRIVERS=alipay needs PUBLIC_URL'],
    [
      { ...ALIPAY, ALIPAY_PRIVATE_KEY: '/no/such/file' },
      'ALIPAY_PRIVATE_KEY: neither a key nor a file that can be read',
    ],
    [{ ...ALIPAY, ALIPAY_PRIVATE_KEY: PUBLIC_PEM }, 'ALIPAY_PRIVATE_KEY: not an RSA private key'],
    [{ ...ALIPAY, ALIPAY_PUBLIC_KEY: 'A'.repeat(300) }, 'ALIPAY_PUBLIC_KEY: not an RSA public key'],
    [{ ...WECHAT, WECHAT_PAY_SERIAL: undefined }, 'PAYMENT_DRIVERS=wechat needs WECHAT_PAY_SERIAL'],
    [
      { ...WECHAT, WECHAT_PAY_APP_SECRET: undefined },
      'PAYMENT_DRIVERS=wechat needs WECHAT_PAY_APP_SECRET',
    ],
    [{ ...WECHAT, WECHAT_OPEN_URL: 'nowhere' }, 'WECHAT_OPEN_URL'],
    [{ ...WECHAT, WECHAT_PAY_API_V3_KEY: 'short' }, 'WECHAT_PAY_API_V3_KEY'],
    [
      { ...WECHAT, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' },
      'WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID go together',
    ],
  ])('that lack something are refused in one line (%#)', async (env, line) => {
    const refused = async () => await create(env);
    await expect(refused).rejects.toThrow(line);
    const message = await refused().catch((error: unknown) => String(error));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('AAAA');
  });
});
