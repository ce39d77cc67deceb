import { CodedError } from '@shtrans/contract/api/errors';
import type { SignedHost } from '@shtrans/contract/platform/schemas';

/** The ticket that signs pages, and its account: an official account's app id or a corp id. */
export interface JsSdkTicket {
  appId: string;
  ticket: string;
}

/** The chat platform's server calls. They throw `upstream_failed`, `upstream_timeout`, `account_unknown`. */
export interface MiniProgramPort {
  /** Other fields are passed to the platform unchanged. */
  generateScheme(request: {
    path: string;
    query: string;
    envVersion: 'release' | 'trial' | 'develop';
    [name: string]: unknown;
  }): Promise<{ openlink: string }>;
  /** Returns a PNG or JPEG picture. */
  generateCode(request: {
    page: string;
    scene: string;
    width: number;
  }): Promise<{ contentType: string; image: Buffer }>;
  /** Returns the JS-SDK ticket of an official account, cached until it expires. */
  jsSdkTicket(appId: string): Promise<JsSdkTicket>;
  /** Returns the ticket of the default official account; in the work edition, of the corporation. */
  hostTicket(host: SignedHost): Promise<JsSdkTicket>;
}

/** The error if no account is configured for the value of `field`. */
export const unknownAccount = (field: 'appId' | 'host'): CodedError =>
  new CodedError('account_unknown', { field });

/** No chat platform is connected. */
export const noChatPlatform: MiniProgramPort = {
  generateScheme: () => Promise.reject(new CodedError('upstream_failed')),
  generateCode: () => Promise.reject(new CodedError('upstream_failed')),
  jsSdkTicket: () => Promise.reject(unknownAccount('appId')),
  hostTicket: () => Promise.reject(unknownAccount('host')),
};
