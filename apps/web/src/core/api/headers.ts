import { credentialFor } from '@shtrans/contract/api/local-calls';
import { CLIENT, CLIENT_HEADERS } from '../config/client.ts';
import { environment } from '../config/environment.ts';
import { appVersion } from '../host/app-info.ts';
import { currentHost } from '../host/current-host.ts';
import { deviceId, randomId } from '../host/device-id.ts';
import { storedDiamond } from '../host/diamond.ts';
import { dyeing } from '../host/dyeing.ts';
import { language } from '../i18n/language.ts';
import { token } from '../session/session.ts';
import { headerSafe } from './header-safe.ts';

/** Calls that upload collected data carry no fingerprint. */
const RECEIVE_DATA_MARKER = /receive-?data/i;

/** The device fingerprint's session: one per page load. */
declare global {
  interface Window {
    fingerprintSession?: string;
  }
}

const xsrfToken = (): string | undefined =>
  /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Returns all headers of a call to `url` (specification, section 7), with the matching credential. */
export function requestHeaders(url: URL): Record<string, string> {
  // On the window, so that the document's early request and the bundle send the same value.
  const fingerprint = (window.fingerprintSession ??= randomId());
  const headers: Record<string, string> = {
    ...CLIENT_HEADERS,
    'Accept-Language': language() === 'en_us' ? 'en' : 'zh-CN',
    'X-Saic-Finger': RECEIVE_DATA_MARKER.test(url.pathname) ? '' : fingerprint,
  };
  const optional: Record<string, string | undefined> = {
    'X-Saic-App-Version': appVersion(),
    'X-Saic-Device-Id': deviceId(),
    'x-dyeing': dyeing(),
    // The cookie belongs to this origin and must not be sent to another.
    'X-XSRF-TOKEN': url.origin === window.location.origin ? decoded(xsrfToken()) : undefined,
    ...paymentAppHeaders(),
  };
  for (const [name, value] of Object.entries(optional)) {
    if (headerSafe(value)) headers[name] = value;
  }
  headers['X-Saic-App-Version'] ??= CLIENT.defaultAppVersion;
  const bearer = token(credentialFor(url.pathname));
  if (headerSafe(bearer)) headers['Authorization'] = `Bearer ${bearer}`;
  return headers;
}

function paymentAppHeaders(): Record<string, string | undefined> {
  if (currentHost().host !== 'ALIMP') return {};
  const { thirdTicket, cardType } = storedDiamond(environment());
  return { 'X-Maas-ThirdTicket': thirdTicket, 'X-Maas-CardType': String(cardType) };
}
