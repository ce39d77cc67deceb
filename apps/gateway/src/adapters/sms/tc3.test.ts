import { describe, expect, it } from 'vitest';
import { canonicalHash, tc3Authorization } from './tc3.ts';

/** The example in the provider's documentation of signature version 3. */
const HOST = 'cvm.tencentcloudapi.com';
const BODY = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
const KEYS = {
  secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
  secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
};
const CALL = { service: 'cvm', host: HOST, body: BODY, seconds: 1_551_113_065 };
const EXPECTED = '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168';

describe('the signature of the cloud API', () => {
  it('hashes the canonical request as published', () => {
    expect(canonicalHash(HOST, BODY)).toBe(
      '5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031',
    );
  });

  it('signs as published', () => {
    expect(tc3Authorization(KEYS, CALL)).toBe(
      `TC3-HMAC-SHA256 Credential=${KEYS.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=${EXPECTED}`,
    );
  });

  it.each([
    ['time', { ...CALL, seconds: CALL.seconds + 1 }],
    ['body', { ...CALL, body: `${BODY} ` }],
    ['host', { ...CALL, host: 'sms.tencentcloudapi.com' }],
    ['service', { ...CALL, service: 'sms' }],
  ])('depends on the %s', (_, call) => {
    expect(tc3Authorization(KEYS, call)).not.toContain(EXPECTED);
  });
});
