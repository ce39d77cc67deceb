/**
 * Full URLs of the SDKs of hosts that are not packages. Only those hosts load them, but every document's policy has
 * them, because caches and the service worker serve a document to any host.
 */
const HOST_SDKS = [
  'https://appx/web-view.min.js',
  'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js',
];

const hashes = (list: string[]): string => list.map((hash) => ` '${hash}'`).join('');

/**
 * Returns the headers of the app's pages. Scripts and styles come from this origin or are inline with a known hash.
 * Nothing may frame the app, and forms go to this origin only. Calls and images may also use configured origins.
 */
export function pageHeaders(allowed: {
  script: string[];
  style: string[];
  connect: string[];
  image: string[];
}): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${hashes(allowed.script)} ${HOST_SDKS.join(' ')}`,
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
