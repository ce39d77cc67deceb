import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import type { SmsPort } from '../../../adapters/sms/port.ts';
import { readKeys, type SigningKeys } from '../../../crypto/signing-keys.ts';

const OLD = 'o'.repeat(32);
const NEW = `new:${'n'.repeat(32)}`;

interface Proof {
  challenge: string;
  code: string;
}

const logIn = async (gw: TestGateway, phone: string, proof: Proof): Promise<number> =>
  (await gw.call('POST token:/v1/sessions', { body: { phone, ...proof, agreed: true } })).status;

describe.skipIf(!hasDatabase())('a login code', () => {
  const sentCodes: string[] = [];
  const sms: SmsPort = {
    name: 'kept',
    send: ({ parameters }) => {
      sentCodes.push(parameters.code ?? '');
      return Promise.resolve('sent');
    },
  };
  const gateways: TestGateway[] = [];
  let first: TestGateway;
  const withKeys = async (SECRET: SigningKeys): Promise<TestGateway> => {
    const more = gateways[0] && { databaseUrl: gateways[0].databaseUrl, clock: gateways[0].clock };
    const gw = await startGateway({ ...more, adapters: { sms }, config: { SECRET } });
    gateways.push(gw);
    return gw;
  };
  beforeAll(async () => {
    first = await withKeys(readKeys(OLD));
  });
  afterAll(async () => {
    for (const gw of gateways.toReversed()) await gw.close();
  });

  const codeFrom = async (gw: TestGateway, phone: string): Promise<Proof> => {
    const { status, body } = await gw.call('POST auth:/v1/sms-codes', { body: { phone } });
    expect(status).toBe(200);
    return { challenge: body.challenge, code: sentCodes.at(-1) ?? '' };
  };
  it('of the old secret is accepted while both secrets are configured', async () => {
    const old = await codeFrom(first, '13900000101');
    const withBothKeys = await withKeys(readKeys(`${NEW},${OLD}`));
    expect(await logIn(withBothKeys, '13900000101', old)).toBe(200);
    const proof = await codeFrom(withBothKeys, '13900000102');
    const withNewKey = await withKeys(readKeys(NEW));
    expect(await logIn(withNewKey, '13900000102', proof)).toBe(200);
    const late = await codeFrom(first, '13900000103');
    expect(await logIn(withNewKey, '13900000103', late)).not.toBe(200);
  });
});
