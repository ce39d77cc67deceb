import type { Links } from '@shtrans/contract/links/schemas';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { currentHost } from '../../core/host/current-host.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { goTo } from '../../core/route/router.ts';
import { appAddress, LEAVING, storeFor } from './app-address.ts';
import { leaveFor, type Outcome } from './leave-for.ts';
import { linksQuery } from './links-query.ts';

const MOST_LETTERS = 40;

/** The name of a campaign that led here: letters, digits and dashes; undefined for anything else. */
export const channelOf = (given: string | undefined): string | undefined =>
  given !== undefined && given.length <= MOST_LETTERS && /^[\w.-]+$/.test(given)
    ? given
    : undefined;

/** Stands for the origin of this page, which nothing but links to it knows. */
const origin = 'https://own.example';

/** An operator's address with the campaign in its place. */
const withChannel = (address: string, channel = 'h5'): string =>
  address.replace(/\{channel\}/g, encodeURIComponent(channel));

/**
 * The store's address for a campaign, or the path of the sandbox's; undefined where there is none. The operator's own
 * word may name any host.
 */
export function storeAddress(address: string | null, channel?: string): string | undefined {
  if (address === null) return undefined;
  const filled = withChannel(address, channel);
  const host = /^https:\/\/([^/?#]*)/.exec(filled)?.[1];
  const url = safeTarget(filled, { hosts: host === undefined ? [] : [host.toLowerCase()], origin });
  return url?.origin === origin ? url.pathname + url.search : url?.href;
}

interface OpenOptions {
  channel?: string | undefined;
  /** What goes along to the app, by name. */
  more?: Readonly<Record<string, string>>;
}

/**
 * Opens the own app at a page of this one (a checked path with its base and query): inside the app it goes there itself.
 * Within a tap's handler. Never rejects; `unavailable` where this host or system has no way to it.
 */
export async function openApp(path: string, options: OpenOptions = {}): Promise<Outcome> {
  const { host, userAgent } = currentHost();
  if (LEAVING[host] === 'here') {
    goTo(path, { replace: true });
    return 'opened';
  }
  if (LEAVING[host] !== 'direct') return 'unavailable';
  const links = await fetchQuery(linksQuery).catch((): Links | undefined => undefined);
  if (links === undefined) return 'unavailable';
  const { channel, more } = options;
  const store = storeAddress(links.downloads[storeFor(userAgent)], channel);
  const { universalLink } = links.app;
  const app = { ...links.app, universalLink: universalLink && withChannel(universalLink, channel) };
  const address = appAddress(app, {
    path,
    userAgent,
    origin: window.location.origin,
    store: store && new URL(store, window.location.origin).href,
    ...(more && { more }),
  });
  return address === undefined ? 'unavailable' : await leaveFor(address);
}
