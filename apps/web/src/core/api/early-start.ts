import { ANY_RIDER, NO_RIDER } from '@shtrans/contract/addresses/page-drawing';
import { leftToBundle } from '../host/early-marks.ts';
import { DEVICE_ID, DYEING, TOKEN } from '../storage/keys.ts';

/** Where a value comes from: a path segment by index, `?name` of the query, or the literal text. */
export type EarlySource = readonly [source: number | string, fallback?: string | undefined];

/** One request of a document. The build makes it from a first query of the route (build/early-data.ts). */
interface EarlyRequest {
  /** Skipped without a credential. */
  needsLogin: boolean;
  /** Address with the base's prefix, parameters as `:name`. */
  path: string;
  params: Readonly<Record<string, EarlySource>>;
  /** In the order of the address: sorted by name. */
  query: readonly (readonly [name: string, source: EarlySource])[];
  /** The gateway removes the request where the city does not offer this service. */
  service?: string | undefined;
  /** Names in the page's query without which the request is skipped. */
  needs: readonly string[];
}

/** The first requests of a document's route. */
export interface EarlyData {
  requests: readonly EarlyRequest[];
  /** The headers that are the same for every rider. */
  headers: Readonly<Record<string, string>>;
}

const hex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const usable = (credential: string | null): string | null =>
  credential === 'undefined' ? null : credential;

/**
 * Returns the address of a request for the page at `pathname` with the query `pageQuery`, or undefined if a value is
 * missing.
 */
function addressOf(request: EarlyRequest, pathname: string, pageQuery: URLSearchParams) {
  const typed = (name: string) => pageQuery.get(name)?.trim();
  if (request.needs.some((name) => !typed(name))) return undefined;
  const value = ([source, fallback]: EarlySource): string | undefined => {
    const ownValue =
      typeof source === 'number'
        ? decodeURIComponent(pathname.split('/')[source] ?? '')
        : source.startsWith('?')
          ? typed(source.slice(1))
          : source;
    return ownValue || fallback;
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

/** The credential of this device. Throws if storage is blocked. */
const storedToken = (): string | null =>
  usable(sessionStorage.getItem(TOKEN)) || usable(localStorage.getItem(TOKEN));

/**
 * Hides a page in the document that is not for this device's rider: `data-rider` has the end of the rider's credential,
 * `ANY_RIDER` or `NO_RIDER`. Throws if storage is blocked; the page is then hidden until the bundle decides.
 */
export function holdPage(): void {
  const { dataset, classList } = document.documentElement;
  const { rider } = dataset;
  if (rider === undefined || rider === ANY_RIDER) return;
  classList.add('held');
  if (rider === (storedToken()?.slice(-8) ?? NO_RIDER)) classList.remove('held');
}

/**
 * Starts the route's first requests, unless the document contains the responses, and leaves them for the page's own
 * calls. Runs inline in every document that has such requests, so it is short and shares no code with the bundle; a
 * test compares its headers with the bundle's. Throws if storage is blocked: the page then makes the requests itself.
 */
export function startEarly(data: EarlyData): void {
  const { dataset, classList } = document.documentElement;
  const { kept, rider } = dataset;
  // A page from the device is shown, and its data are requested again.
  if (rider !== undefined && kept === undefined && !classList.contains('held')) return;
  const { search, pathname } = window.location;
  if (!rider && leftToBundle(search, document.cookie)) return;
  if (sessionStorage.getItem(DYEING)) return;
  if (document.querySelector('meta[name=gateway-bases]')) return;
  const token = storedToken();
  const pageQuery = new URLSearchParams(search);
  const urls = data.requests
    .filter(({ needsLogin }) => token || !needsLogin)
    .map((request) => addressOf(request, pathname, pageQuery));
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
    // The call that takes the response handles a failure; without such a call it is ignored.
    response.catch(() => {});
    return [{ url, authorization: headers['Authorization'], response }];
  });
}
