/** No honest link is longer. */
const MOST_LETTERS = 2048;

/**
 * Characters that no address needs: control and invisible characters, spaces, lone surrogates, and `\`, which a browser
 * reads as `/`.
 */
const ODD = /[\p{C}\p{Z}\\]/u;

/**
 * Scheme and host as plain letters, with an optional port: no user name before an `@`, no escapes, no letter of another
 * script.
 */
const PLAIN = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?(?:[/?#]|$)/i;

export interface AllowedTargets {
  /**
   * Hosts by their full name, with a port if it is not the default; `*.city.example` matches every host below
   * `city.example`, but not `city.example` itself. In lower case; other scripts as `xn--`.
   */
  hosts: readonly string[];
  /** The origin that the app is on: its own paths and addresses are also allowed, even with http. */
  origin?: string;
}

const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((entry) =>
    entry.startsWith('*.')
      ? host.endsWith(entry.slice(1)) && host.length >= entry.length
      : host === entry,
  );

/**
 * Returns the address from a query, a code or a partner if a page may lead there: https on an allowed host, or a path
 * or address of our own. Returns undefined for anything else: other schemes, a user name in the address, characters
 * that a browser reads differently, more than 2048 characters.
 */
export function safeTarget(target: string, { hosts, origin }: AllowedTargets): URL | undefined {
  if (target.length > MOST_LETTERS || ODD.test(target)) return undefined;
  const isPath = target.startsWith('/') && !target.startsWith('//');
  if (isPath ? origin === undefined : !PLAIN.test(target)) return undefined;
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return undefined;
  }
  // Dot segments can leave two leading slashes: such a path alone is read as a host.
  if (url.origin === origin) return url.pathname.startsWith('//') ? undefined : url;
  return url.protocol === 'https:' && isListed(url.host, hosts) ? url : undefined;
}
