import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const SIGNED_HEADERS = 'content-type;host';

/** The content type of every signed call; the signature covers it. */
export const TC3_CONTENT_TYPE = 'application/json; charset=utf-8';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Returns the hash of the canonical request: a POST of a body to the root of a host. */
export const canonicalHash = (host: string, body: string): string =>
  sha256(
    ['POST', '/', '', `content-type:${TC3_CONTENT_TYPE}`, `host:${host}`, '']
      .concat(SIGNED_HEADERS, sha256(body))
      .join('\n'),
  );

/** Returns the `Authorization` header of a call of the cloud's API 3.0, signed by TC3-HMAC-SHA256 at a time in seconds. */
export function tc3Authorization(
  { secretId, secretKey }: { secretId: string; secretKey: string },
  {
    service,
    host,
    body,
    seconds,
  }: { service: string; host: string; body: string; seconds: number },
): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const scope = `${date}/${service}/tc3_request`;
  const toSign = [ALGORITHM, String(seconds), scope, canonicalHash(host, body)].join('\n');
  const key = mac(mac(mac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = mac(key, toSign).toString('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}
