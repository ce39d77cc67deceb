import accounts from '../../apps/gateway/sandbox/mini-program/accounts.json' with { type: 'json' };
import userAgents from '../../apps/web/src/core/host/user-agents.fixture.json' with { type: 'json' };
import type { Host } from '../../packages/contract/src/hosts/hosts.ts';
import { detectOs } from '../../packages/contract/src/hosts/os.ts';
import { browser } from './emulators/browser.ts';
import { chatApp } from './emulators/chat-app.ts';
import { native, type HostSettings, type Native } from './emulators/native.ts';
import { ownApp } from './emulators/own-app.ts';
import { paymentApp } from './emulators/payment-app.ts';
import { searchApp } from './emulators/search-app.ts';
import { workApp } from './emulators/work-app.ts';

interface HostRow {
  /** As the lab and the docs call it. */
  title: string;
  /** What it puts into the page; nothing in a browser. */
  emulate?: (lab: Native) => void;
}

/** The thirteen hosts, and what each puts into a page before the page's own scripts. */
export const HOSTS: Readonly<Record<Host, HostRow>> = {
  MAAS: { title: 'Own app', emulate: ownApp },
  WX: { title: 'Chat app', emulate: chatApp },
  WXMP: { title: 'Chat mini-program', emulate: chatApp },
  WXWORK: { title: 'Chat app, work edition', emulate: chatApp },
  ALIPAY: { title: 'Payment app', emulate: paymentApp },
  ALIMP: { title: 'Payment mini-program', emulate: paymentApp },
  GDMP: { title: 'Maps mini-program', emulate: paymentApp },
  DT: { title: 'Workplace messenger', emulate: workApp },
  BDMP: { title: 'Search smart program', emulate: searchApp },
  BD: { title: 'Search app' },
  'BROWSER-UC': { title: 'UC browser' },
  'BROWSER-QUARK': { title: 'Quark browser' },
  'BROWSER-DEFAULT': { title: 'Any other browser', emulate: browser },
};

export const HOST_NAMES = Object.keys(HOSTS) as Host[];

/** Scripts that containers serve to their pages at addresses of their own. */
export const CONTAINER_SCRIPTS = [
  'https://appx/web-view.min.js',
  'https://b.bdstatic.com/searchbox/icms/searchbox/js/',
];

/** All that such a script does here. */
export const CONTAINER_SCRIPT = 'window.hostLab.bringSdk();';

type System = HostSettings['system'];
export const SYSTEMS: readonly System[] = ['android', 'ios', 'harmony', 'desktop'];

interface SeenUserAgent {
  ua: string;
  host: string;
  constructed?: boolean;
}

/** The lab's system of a string: it has one kind of desktops. */
function systemOf(userAgent: string): System {
  const os = detectOs(userAgent);
  return os === 'ios' || os === 'android' || os === 'harmony' ? os : 'desktop';
}

/** Strings seen in the host on this system, or else on any; seen ones before constructed ones. */
export function userAgentsOf(host: Host, system: System): readonly string[] {
  const hostAgents = (userAgents as SeenUserAgent[]).filter((each) => each.host === host);
  const fits = hostAgents.filter(({ ua }) => systemOf(ua) === system);
  return (fits.length > 0 ? fits : hostAgents)
    .toSorted((a, b) => Number(a.constructed ?? false) - Number(b.constructed ?? false))
    .map(({ ua }) => ua);
}

/** A phone in the given host where all goes well, but for what is given. */
export function hostSettings(
  host: Host,
  settings: Partial<Omit<HostSettings, 'host'>> = {},
): HostSettings {
  const { system = 'android' } = settings;
  return {
    host,
    system,
    userAgent: userAgentsOf(host, system)[0] ?? '',
    transport: system === 'ios' ? 'handler' : 'object',
    replies: 'now',
    repliesTo: {},
    lateMs: 2500,
    bridgeAfterMs: 0,
    tickets: Object.fromEntries(
      (host === 'WXWORK' ? [accounts.work] : accounts.official).map(({ appId, secret }) => [
        appId,
        secret,
      ]),
    ),
    ...settings,
    answers: {
      scanned: 'https://transit.example.com/shtrans-h5/about',
      location: { lat: 31.2304, lon: 121.4737 },
      mapLocation: { lat: 31.22846, lon: 121.47822 },
      appInfo: { deviceId: 'lab-phone-1', userId: 'lab-rider', appVersion: '7.3.0' },
      facePassed: true,
      messages: {
        getDiamondAuth: {
          name: 'returnDiamondAuth',
          thirdticket: 'lab-ticket',
          alidiamond_cardtype: '11',
          cards: '[{"no":"310100000001"}]',
          alidiamond_uid: '2088000000000001',
        },
        verifyFace: { name: 'returnVerifyFace', passed: true },
      },
      ...settings.answers,
    },
  };
}

/**
 * The script that makes a page believe it is in the host: to be run before any other script of the page. It leaves
 * `window.hostLab`, by which its log is read and its settings are changed.
 */
export function hostScript(settings: HostSettings): string {
  const { emulate } = HOSTS[settings.host];
  return `{const lab=(${native.toString()})(${JSON.stringify(settings)});window.hostLab=lab;${
    emulate === undefined ? '' : `(${emulate.toString()})(lab);`
  }}`;
}
