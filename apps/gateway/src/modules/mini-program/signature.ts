import { createHash } from 'node:crypto';

/** What is signed; `timestamp` in seconds. */
export interface Signed {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** The page's address as it stands; a fragment is not signed. */
  url: string;
}

/**
 * The chat app's JS-SDK signature: SHA-1 over the four values, keys in this order, nothing
 * URL-encoded (the platform's JS-SDK documentation, appendix 1).
 */
export function jsSdkSignature({ ticket, nonceStr, timestamp, url }: Signed): string {
  const page = url.split('#', 1)[0] ?? '';
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex');
}
