import type { Host } from '../hosts/hosts.ts';
import { isOneOf } from '../values/narrow.ts';
import type { Bilingual } from '../api/schemas.ts';

/** Who takes the rider's money: the sandbox, the payment app, the chat app. */
export const PROVIDERS = ['sandbox', 'alipay', 'wechat'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * How a payment is made at a provider. `page`: on a page of the provider. `wechat_jsapi`: in the chat app's sheet, over
 * the page. `mini_program`: on a page of the surrounding mini-program, which opens the sheet. `app`: in a sheet that
 * the host opens with the provider's signed parameters. `code`: by a code that a phone scans.
 */
export const CHANNELS = ['page', 'wechat_jsapi', 'mini_program', 'app', 'code'] as const;
export type PaymentChannel = (typeof CHANNELS)[number];

/** A user of a desktop also has a phone. */
export type Device = 'phone' | 'desktop';

/** Why a host does not offer a provider. */
export const NOT_OFFERED = {
  own_pages: {
    zh: '小程序内只能打开其自有页面，无法使用该支付渠道。',
    en: 'A mini-program opens pages of its own only, so this provider cannot be used in it.',
  },
  other_makers: {
    zh: '此应用会拦截该支付渠道的页面。',
    en: 'This app holds back the pages of this provider.',
  },
  own_merchant: {
    zh: '企业版内支付需要单独开通商户，目前尚未开通。',
    en: 'Payment in the work edition needs a merchant of its own, which there is not yet.',
  },
} as const satisfies Record<string, Bilingual>;
export type NotOffered = keyof typeof NOT_OFFERED;

/** The channels of a provider, the best first, or the reason why there are none. */
type Offer = readonly [PaymentChannel, ...PaymentChannel[]] | NotOffered;
type Cell = Readonly<Record<Device, Offer>>;

const everywhere = (offer: Offer): Cell => ({ phone: offer, desktop: offer });
/** A desktop shows a code first, then the other channels that work there. */
const scanned = (phone: Offer, ...more: readonly PaymentChannel[]): Cell => ({
  phone,
  desktop: ['code', ...more],
});

/** The pages are our own, so no host blocks them. */
const SANDBOX = scanned(['page'], 'page');
const IN_BROWSERS = { sandbox: SANDBOX, alipay: scanned(['page']), wechat: scanned(['page']) };

interface HostRow {
  /** The host's own provider, offered before the others. */
  own?: Provider;
  cells: Readonly<Record<Provider, Cell>>;
}

/** How a rider pays in each host, by provider: the only place that decides this. */
export const PAYMENT_TABLE: Readonly<Record<Host, HostRow>> = {
  MAAS: {
    cells: {
      sandbox: everywhere(['page']),
      alipay: everywhere(['app', 'page']),
      wechat: everywhere(['app', 'page']),
    },
  },
  GDMP: {
    own: 'alipay',
    cells: {
      sandbox: everywhere(['page']),
      // Its container belongs to the payment app.
      alipay: everywhere(['app']),
      wechat: everywhere('own_pages'),
    },
  },
  DT: {
    cells: {
      sandbox: SANDBOX,
      alipay: scanned(['page']),
      wechat: scanned('other_makers'),
    },
  },
  WXMP: {
    own: 'wechat',
    cells: {
      sandbox: everywhere(['page']),
      alipay: everywhere('own_pages'),
      wechat: everywhere(['mini_program']),
    },
  },
  WXWORK: {
    cells: {
      sandbox: SANDBOX,
      alipay: scanned('other_makers'),
      wechat: scanned('own_merchant'),
    },
  },
  WX: {
    own: 'wechat',
    cells: {
      sandbox: SANDBOX,
      alipay: scanned('other_makers'),
      wechat: { phone: ['wechat_jsapi'], desktop: ['wechat_jsapi', 'code'] },
    },
  },
  ALIMP: {
    own: 'alipay',
    cells: {
      sandbox: everywhere(['page']),
      alipay: everywhere(['app']),
      wechat: everywhere('own_pages'),
    },
  },
  ALIPAY: {
    own: 'alipay',
    cells: {
      sandbox: SANDBOX,
      alipay: everywhere(['page']),
      wechat: everywhere('other_makers'),
    },
  },
  BDMP: {
    cells: {
      sandbox: everywhere(['page']),
      alipay: everywhere('own_pages'),
      wechat: everywhere('own_pages'),
    },
  },
  BD: {
    cells: {
      sandbox: SANDBOX,
      alipay: scanned(['page']),
      wechat: scanned('other_makers'),
    },
  },
  'BROWSER-QUARK': { cells: IN_BROWSERS },
  'BROWSER-UC': { cells: IN_BROWSERS },
  'BROWSER-DEFAULT': { cells: IN_BROWSERS },
};

/** The rider's host and device. */
export interface Whereabouts {
  host: Host;
  device: Device;
}

/** A channel at its provider. */
export interface ProviderChannel {
  provider: Provider;
  channel: PaymentChannel;
}

/** The available channels, the best first, and the providers that are not available. */
export interface OfferedChannels {
  offered: ProviderChannel[];
  notOffered: { provider: Provider; reason: Bilingual }[];
}

/** Returns the channels with the drivers in use: the host's own provider first, then the default, then the others. */
export function offeredChannels(
  inUse: readonly { name: string; channels: readonly PaymentChannel[] }[],
  { host, device }: Whereabouts,
): OfferedChannels {
  const { own, cells } = PAYMENT_TABLE[host];
  const isOwn = ({ name }: { name: string }): boolean => name === own;
  const ports = [...inUse.filter(isOwn), ...inUse.filter((port) => !isOwn(port))];
  const result: OfferedChannels = { offered: [], notOffered: [] };
  for (const { name: provider, channels } of ports) {
    if (!isOneOf(PROVIDERS, provider)) continue;
    const offer = cells[provider][device];
    if (typeof offer === 'string') {
      result.notOffered.push({ provider, reason: NOT_OFFERED[offer] });
      continue;
    }
    const able = offer.filter((channel) => channels.includes(channel));
    result.offered.push(...able.map((channel) => ({ provider, channel })));
  }
  return result;
}
