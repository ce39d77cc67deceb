import { ANYBODY } from '@shtrans/contract/addresses/page-drawing';
import { leftToBundle } from '../host/early-marks.ts';
import { DEVICE_ID, DYEING, TOKEN } from '../storage/keys.ts';

/** Where a value comes from: a segment of the path by index, `?name` of the query, or as it stands. */
export type EarlySource = readonly [source: number | string, fallback?: string | undefined];

/** One request of a document, made at build time from a first query of its route (build/early-data.ts). */
interface EarlyRequest {
  /** Nothing to ask without a credential. */
  needsLogin: boolean;
  /** Address with the base's prefix, parameters as `:name`. */
  path: string;
  params: Readonly<Record<string, EarlySource>>;
  /** In the order of the address: sorted by name. */
  query: readonly (readonly [name: string, source: EarlySource])[];
  /** Names in the page's query without which there is nothing to ask. */
  needs: readonly string[];
}

/** What a document tells about its route's first requests. */
export interface EarlyData {
  requests: readonly EarlyRequest[];
  /** The headers that are the same for every rider. */
  headers: Readonly<Record<string, string>>;
}

const hex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const usable = (stored: string | null): string | null => (stored === 'undefined' ? null : stored);

/** The address of a request for the page at `pathname` and `asked`; undefined: nothing to ask. */
function addressOf(request: EarlyRequest, pathname: string, asked: URLSearchParams) {
  const typed = (name: string) => asked.get(name)?.trim();
  if (request.needs.some((name) => !typed(name))) return undefined;
  const value = ([source, fallback]: EarlySource): string | undefined => {
    const given =
      typeof source === 'number'
        ? decodeURIComponent(pathname.split('/')[source] ?? '')
        : source.startsWith('?')
          ? typed(source.slice(1))
          : source;
    return given || fallback;
  };
  let missing = false;
  const path = request.path.replace(/:(\w+)/g, (_, name: string) => {
    const source = request.params[name];
    const filled = source && value(source);
    missing ||= !filled;
    return encodeURIComponent(filled ?? '');
  });
  if (missing) return undefined;
  const url = new URL(path, window.location.origin);
  for (const [name, source] of request.query) {
    const filled = value(source);
    if (filled) url.searchParams.set(name, filled);
  }
  return url.href;
}

/**
 * Whose page the document brings, where it brings one: a rider by the end of the credential, `*` for anybody's. Hidden
 * until it is known to be this device's.
 */
function holdPage(): string | undefined {
  const { dataset, classList } = document.documentElement;
  if (dataset['rider'] !== undefined && dataset['rider'] !== ANYBODY) classList.add('held');
  return dataset['rider'];
}

/**
 * Starts the route's first requests, unless the document brings the answers, and leaves them for the page's own calls to pick up. Stands
 * inline in every document that has some, so it is short and shares no code with the bundle; a test
 * holds its headers against the bundle's. Throws where storage is closed: the page then asks by itself.
 */
export function startEarly(data: EarlyData): void {
  const rider = holdPage();
  // A page that the device kept is shown, and asked for anew.
  const isNew = document.documentElement.dataset['kept'] === undefined;
  if (rider === ANYBODY && isNew) return;
  const { search, pathname } = window.location;
  if (rider === undefined && leftToBundle(search, document.cookie)) return;
  if (sessionStorage.getItem(DYEING)) return;
  if (document.querySelector('meta[name=gateway-bases]')) return;
  const token = usable(sessionStorage.getItem(TOKEN)) || usable(localStorage.getItem(TOKEN));
  if (rider !== undefined && rider === token?.slice(-8)) {
    document.documentElement.classList.remove('held');
    if (isNew) return;
  }
  const asked = new URLSearchParams(search);
  const urls = data.requests
    .filter(({ needsLogin }) => token || !needsLogin)
    .map((request) => addressOf(request, pathname, asked));
  if (!urls.some(Boolean)) return;

  const device = localStorage.getItem(DEVICE_ID) || hex();
  localStorage.setItem(DEVICE_ID, device);
  window.fingerprintSession = hex();
  const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  const headers: Record<string, string> = {
    ...data.headers,
    'X-Saic-Finger': window.fingerprintSession,
    'X-Saic-Device-Id': device,
  };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (xsrf) headers['X-XSRF-TOKEN'] = decodeURIComponent(xsrf);
  window.earlyResponses = urls.flatMap((url) => {
    if (!url) return [];
    const response = fetch(url, { headers });
    // A failure belongs to the call that picks the response up, or to nobody.
    response.catch(() => {});
    return [{ url, authorization: headers['Authorization'], response }];
  });
}
