/** Longer addresses are nobody's honest link. */
const MOST_LETTERS = 2048;

/** What no address needs: control and invisible characters, spaces, halves of characters, and `\`, a browser's `/`. */
const ODD = /[\p{C}\p{Z}\\]/u;

/** Scheme and host as plain letters and a port: nobody's name before an `@`, nothing escaped, no letter of another script. */
const PLAIN = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?(?:[/?#]|$)/i;

export interface AllowedTargets {
  /**
   * Hosts by their whole name, with a port where it is not the usual one; `*.city.example` stands for all below
   * `city.example`, not for itself. In small letters, other scripts as `xn--`.
   */
  hosts: readonly string[];
  /** The origin that the app is on: its own paths and addresses are let through as well, http too. */
  origin?: string;
}

const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((entry) =>
    entry.startsWith('*.')
      ? host.endsWith(entry.slice(1)) && host.length >= entry.length
      : host === entry,
  );

/**
 * The address that a query, a code or a partner gives, where a page may lead there: https on a host that is allowed,
 * or a path or address of our own. Undefined for anything else: other schemes, somebody's name in the address,
 * characters that read differently in a browser, more than 2048 letters.
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
  // Dots may leave two slashes in front: as a path alone that is a host.
  if (url.origin === origin) return url.pathname.startsWith('//') ? undefined : url;
  return url.protocol === 'https:' && isListed(url.host, hosts) ? url : undefined;
}
