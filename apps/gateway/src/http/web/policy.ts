import type { Host } from '@shtrans/contract/hosts/hosts';

const PAYMENT_CONTAINER = 'https://appx/web-view.min.js';

/**
 * Full URLs of the SDKs of hosts that are not packages. Only a document that such a host asks for allows its script, so that
 * nobody else's pages run a third party's code.
 */
const HOST_SDKS: Partial<Record<Host, string>> = {
  ALIMP: PAYMENT_CONTAINER,
  GDMP: PAYMENT_CONTAINER,
  BDMP: 'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js',
};

/** Returns the address of the script that the policy allows for a host; undefined: none. */
export const sdkOf = (host: Host): string | undefined => HOST_SDKS[host];

const hashes = (list: string[]): string => list.map((hash) => ` '${hash}'`).join('');

/**
 * Returns the headers of the app's pages. Scripts and styles come from this origin or are inline with a known hash; a host may
 * have the script of its SDK besides.
 * Nothing may frame the app, and forms go to this origin only. Calls and images may also use configured origins.
 */
export function pageHeaders(allowed: {
  script: string[];
  style: string[];
  connect: string[];
  image: string[];
  sdk?: string | undefined;
}): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${hashes(allowed.script)}${allowed.sdk === undefined ? '' : ` ${allowed.sdk}`}`,
      `style-src 'self'${hashes(allowed.style)}`,
      ["img-src 'self' data: blob:", ...allowed.image].join(' '),
      "font-src 'self'",
      ["connect-src 'self'", ...allowed.connect].join(' '),
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
