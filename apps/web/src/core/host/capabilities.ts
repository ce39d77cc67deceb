import type { Checkout } from '@shtrans/contract/payments/schemas';
import type { AppInfo } from './app-info.ts';
import type { Point } from './location.ts';

/**
 * Why a host failed. `unavailable`: it cannot do it, or its SDK did not load; `cancelled`: the rider left;
 * `rejected`: it refused or failed; `timeout`: no reply in time; `malformed`: the reply cannot be read.
 */
export type HostError = 'unavailable' | 'cancelled' | 'rejected' | 'timeout' | 'malformed';

export type HostAnswer<T = undefined> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: HostError };

/** What is shared of a page, in the language of the rider who shares it. */
export interface SharedPage {
  title: string;
  desc: string;
  /** Whole addresses, for other people's phones. */
  url: string;
  imageUrl: string;
}

/** The parameters of a payment sheet: the chat app's, or one that a provider signed for an app. */
export type PaymentSheet = Extract<Checkout, { kind: 'jsapi' | 'app' }>;

/** A message to or from the mini-program around the page: its name and fields. */
export interface HostMessage {
  name: string;
  readonly [field: string]: unknown;
}

/** All that a page can request of its host. None of these rejects or takes longer than its limit. */
export interface HostCapabilities {
  /** Identifies the provider's own app. */
  appInfo: () => Promise<HostAnswer<AppInfo>>;
  /** `set`: the host's own menu shares this page from now on; `opened`: its sheet for sharing was opened. */
  share: (page: SharedPage) => Promise<HostAnswer<'set' | 'opened'>>;
  /** Leaves the web view. */
  close: () => Promise<HostAnswer>;
  /** Opens an address in another app or the system's browser. Accepts checked addresses only. */
  openAddress: (address: string) => Promise<HostAnswer>;
  /** Opens a page of the mini-program around this one: `/packages/redirect/alipay`. */
  navigate: (path: string) => Promise<HostAnswer>;
  /** The text of a code that the rider holds before the camera. */
  scan: () => Promise<HostAnswer<string>>;
  /** WGS 84. */
  locate: () => Promise<HostAnswer<Point>>;
  /** Opens the host's payment sheet. `ok` means that it closed; only the gateway knows whether the rider paid. */
  pay: (sheet: PaymentSheet) => Promise<HostAnswer>;
  /** Sends a message and waits for the message named `answeredBy`. */
  exchange: (
    message: HostMessage,
    answeredBy: string,
    limitMs: number,
  ) => Promise<HostAnswer<HostMessage>>;
  /** Verifies the rider's face for a certificate from the gateway. */
  verifyFace: (certificate: string) => Promise<HostAnswer>;
}

export type Capability = keyof HostCapabilities;

/** What one host implements itself; the remaining capabilities use the web's implementation or are unavailable. */
export type HostModule = Partial<HostCapabilities>;

export const succeeded: HostAnswer = { ok: true, value: undefined };
export const failed = (error: HostError): { ok: false; error: HostError } => ({ ok: false, error });
