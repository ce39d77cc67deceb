export const HOSTS = [
  'MAAS',
  'GDMP',
  'DT',
  'WXMP',
  'WXWORK',
  'WX',
  'ALIMP',
  'ALIPAY',
  'BDMP',
  'BD',
  'BROWSER-QUARK',
  'BROWSER-UC',
  'BROWSER-DEFAULT',
] as const;
export type Host = (typeof HOSTS)[number];

export const HOST_TYPES = ['h5', 'wxmp', 'alimp', 'gdmp', 'bdmp', 'app', 'otherApp'] as const;
export type HostType = (typeof HOST_TYPES)[number];

/** The inputs of host detection. */
export interface HostSigns {
  userAgent: string;
  /** `window.__wxjs_environment`: old chat apps on iOS mark mini-programs only here. */
  wxEnvironment: unknown;
}

interface HostRow {
  host: Host;
  type: HostType;
  test: (signs: HostSigns) => boolean;
}

const has =
  (...patterns: readonly RegExp[]) =>
  ({ userAgent }: HostSigns): boolean =>
    patterns.every((pattern) => pattern.test(userAgent));

/** The payment app's own marks. Other apps' strings also contain a bare `AliApp` or `AlipayClient`. */
const PAYMENT_APP = /AliApp\(AP\/|AlipayClient\/\d/i;

/**
 * The first match wins. The order matters if a string carries several marks: the maps app and the work app name the
 * payment app's container, old payment-app strings name UC, and the work edition of the chat app names the chat app.
 */
const HOST_ROWS: readonly HostRow[] = [
  { host: 'MAAS', type: 'app', test: has(/\bx-isapp=1\b/i) },
  { host: 'GDMP', type: 'gdmp', test: has(/\bamap\//i) },
  { host: 'DT', type: 'otherApp', test: has(/dingtalk/i) },
  {
    host: 'WXMP',
    type: 'wxmp',
    test: (signs) =>
      has(/micromessenger/i)(signs) &&
      (has(/miniprogram/i)(signs) || signs.wxEnvironment === 'miniprogram'),
  },
  { host: 'WXWORK', type: 'otherApp', test: has(/\bwxwork\//i) },
  { host: 'WX', type: 'h5', test: has(/micromessenger/i) },
  { host: 'ALIMP', type: 'alimp', test: has(PAYMENT_APP, /miniprogram/i) },
  { host: 'ALIPAY', type: 'h5', test: has(PAYMENT_APP) },
  // Its host adds swan-baiduboxapp/ after it, and no other app does.
  { host: 'BDMP', type: 'bdmp', test: has(/\bswan\/\d/i) },
  { host: 'BD', type: 'h5', test: has(/\bbaiduboxapp\//i) },
  { host: 'BROWSER-QUARK', type: 'h5', test: has(/\bquark(pc)?\/\d/i) },
  { host: 'BROWSER-UC', type: 'h5', test: has(/\bUC(browser|web)\//i) },
];

/** Returns the kind of a host. */
export const typeOfHost = (host: Host): HostType =>
  HOST_ROWS.find((row) => row.host === host)?.type ?? 'h5';

/** Returns the host in which the page runs. */
export function detectHost(signs: HostSigns): { host: Host; type: HostType } {
  const row = HOST_ROWS.find(({ test }) => test(signs));
  return row === undefined
    ? { host: 'BROWSER-DEFAULT', type: 'h5' }
    : { host: row.host, type: row.type };
}
