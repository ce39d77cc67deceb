/**
 * The SDKs of hosts that are no packages, by their whole addresses. Only those hosts load them. They stand in every
 * document's policy, because a document is kept by caches and by the service worker for whoever opens it next.
 */
const HOST_SDKS = [
  'https://appx/web-view.min.js',
  'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js',
];

const hashes = (list: string[]): string => list.map((hash) => ` '${hash}'`).join('');

/**
 * Headers of the app's pages. Scripts and styles come from us or are inline with a known hash;
 * nothing may frame the app; it sends forms to us alone; calls go to us and to configured origins,
 * and so do requests for images.
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
