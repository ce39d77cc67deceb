import type { Links } from '@shtrans/contract/links/schemas';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { currentHost } from '../../core/host/current-host.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { goTo } from '../../core/route/router.ts';
import { appAddress, LEAVING, storeFor } from './app-address.ts';
import { leaveFor, type Outcome } from './leave-for.ts';
import { linksQuery } from './links-query.ts';

const MOST_LETTERS = 40;

/** Returns the name of the campaign that led here if it consists of letters, digits, dots and dashes, or undefined. */
export const channelOf = (channel: string | undefined): string | undefined =>
  channel !== undefined && channel.length <= MOST_LETTERS && /^[\w.-]+$/.test(channel)
    ? channel
    : undefined;

/** A placeholder for the origin of this page, which only checks of links use. */
const origin = 'https://own.example';

/** Fills the campaign into an operator's address. */
const withChannel = (address: string, channel = 'h5'): string =>
  address.replace(/\{channel\}/g, encodeURIComponent(channel));

/**
 * Returns the store's address for a campaign, or the path of the sandbox's, or undefined. The operator may name any
 * host.
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
  /** Additional values for the app, by name. */
  more?: Readonly<Record<string, string>>;
}

/**
 * Opens the own app at a page of this one (a checked path with its base and query); inside the app navigates there
 * itself. Call in a tap's handler. Never rejects; `unavailable` if this host or system cannot open it.
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
