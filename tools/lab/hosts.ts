import accounts from '../../apps/gateway/sandbox/mini-program/accounts.json' with { type: 'json' };
import userAgents from '../../apps/web/src/core/host/user-agents.fixture.json' with { type: 'json' };
import type { Host } from '../../packages/contract/src/hosts/hosts.ts';
import { detectOs } from '../../packages/contract/src/hosts/os.ts';
import { browser } from './emulators/browser.ts';
import { chatApp } from './emulators/chat-app.ts';
import { native, type HostAnswers, type HostSettings, type Native } from './emulators/native.ts';
import { ownApp } from './emulators/own-app.ts';
import { paymentApp } from './emulators/payment-app.ts';
import { searchApp } from './emulators/search-app.ts';
import { workApp } from './emulators/work-app.ts';

interface HostRow {
  /** Its name in the lab and the docs. */
  title: string;
  /** What it installs in the page; nothing in a browser. */
  emulate?: (lab: Native) => void;
}

/** The thirteen hosts, and what each installs in a page before the page's own scripts. */
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

/** Scripts that containers serve to their pages at their own addresses. */
export const CONTAINER_SCRIPTS = [
  'https://appx/web-view.min.js',
  'https://b.bdstatic.com/searchbox/icms/searchbox/js/',
];

/** The content of such a script here. */
export const CONTAINER_SCRIPT = 'window.hostLab.bringSdk();';

type System = HostSettings['system'];
export const SYSTEMS: readonly System[] = ['android', 'ios', 'harmony', 'desktop'];

interface SeenUserAgent {
  ua: string;
  host: string;
  constructed?: boolean;
}

/** Returns the lab's system for a user agent; the lab has one kind of desktop. */
function systemOf(userAgent: string): System {
  const os = detectOs(userAgent);
  return os === 'ios' || os === 'android' || os === 'harmony' ? os : 'desktop';
}

/**
 * Returns user agents observed in the host on this system, or on any system if there are none; observed ones come
 * before constructed ones.
 */
export function userAgentsOf(host: Host, system: System): readonly string[] {
  const hostAgents = (userAgents as SeenUserAgent[]).filter((each) => each.host === host);
  const fits = hostAgents.filter(({ ua }) => systemOf(ua) === system);
  return (fits.length > 0 ? fits : hostAgents)
    .toSorted((a, b) => Number(a.constructed ?? false) - Number(b.constructed ?? false))
    .map(({ ua }) => ua);
}

/** Returns the settings of a phone in the host where everything works, with the given changes. */
export function hostSettings(
  host: Host,
  settings: Partial<Omit<HostSettings, 'host' | 'answers'>> & {
    answers?: Partial<HostAnswers>;
  } = {},
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
 * Returns the script that makes a page believe it is in the host; it must run before any other script of the page. It
 * creates `window.hostLab`, which exposes the log and the settings.
 */
export function hostScript(settings: HostSettings): string {
  const { emulate } = HOSTS[settings.host];
  return `{const lab=(${native.toString()})(${JSON.stringify(settings)});window.hostLab=lab;${
    emulate === undefined ? '' : `(${emulate.toString()})(lab);`
  }}`;
}
