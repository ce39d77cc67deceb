import type { Checkout } from '@shtrans/contract/payments/schemas';
import type { AppInfo } from './app-info.ts';
import type { Point } from './location.ts';

/**
 * Why a host did not do what it was asked. `unavailable`: it cannot, or its SDK did not load; `cancelled`: the rider
 * left; `rejected`: it refused or failed; `timeout`: no reply in time; `malformed`: a reply that nobody can read.
 */
export type HostError = 'unavailable' | 'cancelled' | 'rejected' | 'timeout' | 'malformed';

export type HostAnswer<T = undefined> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: HostError };

/** What is passed on of a page, in the language of the rider who shares it. */
export interface SharedPage {
  title: string;
  desc: string;
  /** Whole addresses, for other people's phones. */
  url: string;
  imageUrl: string;
}

/** What a payment sheet is opened with: the chat app's, or one that a provider signed for an app. */
export type PaymentSheet = Extract<Checkout, { kind: 'jsapi' | 'app' }>;

/** A message to or from the mini-program around the page: what it is, by name, and its fields. */
export interface HostMessage {
  name: string;
  readonly [field: string]: unknown;
}

/** All that a page may ask of the host around it. None of these rejects, and none takes longer than it says. */
export interface HostCapabilities {
  /** Who the provider's own app is. */
  appInfo: () => Promise<HostAnswer<AppInfo>>;
  /** What the host's own menu passes on from now on: `set`; or its sheet for sharing was opened: `opened`. */
  share: (page: SharedPage) => Promise<HostAnswer<'set' | 'opened'>>;
  /** Leaves the web view. */
  close: () => Promise<HostAnswer>;
  /** Opens an address of another app or the system's browser. Only addresses that were checked. */
  openAddress: (address: string) => Promise<HostAnswer>;
  /** Goes to a page of the mini-program around this one: `/packages/redirect/alipay`. */
  navigate: (path: string) => Promise<HostAnswer>;
  /** The text of a code that the rider holds before the camera. */
  scan: () => Promise<HostAnswer<string>>;
  /** WGS 84. */
  locate: () => Promise<HostAnswer<Point>>;
  /** Opens the host's payment sheet. `ok` says that it closed; what became of the money only the gateway knows. */
  pay: (sheet: PaymentSheet) => Promise<HostAnswer>;
  /** Sends a message and waits for the one that answers it, by its name. */
  exchange: (
    message: HostMessage,
    answeredBy: string,
    limitMs: number,
  ) => Promise<HostAnswer<HostMessage>>;
  /** Verifies the rider's face for a certificate that the gateway gave. */
  verifyFace: (certificate: string) => Promise<HostAnswer>;
}

export type Capability = keyof HostCapabilities;

/** What one host does in its own way; the rest is done the web's way, or is unavailable. */
export type HostModule = Partial<HostCapabilities>;

export const done: HostAnswer = { ok: true, value: undefined };
export const failed = (error: HostError): { ok: false; error: HostError } => ({ ok: false, error });
