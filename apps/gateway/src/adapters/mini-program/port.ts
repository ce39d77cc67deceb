import { CodedError } from '@shtrans/contract/api/errors';
import type { SignedHost } from '@shtrans/contract/platform/schemas';

/** What pages are signed by, and whose it is: an official account's app id or a corp id. */
export interface JsSdkTicket {
  appId: string;
  ticket: string;
}

/** The chat platform's server calls. Raises `upstream_failed`, `upstream_timeout`, `account_unknown`. */
export interface MiniProgramPort {
  /** Other fields are the platform's own, and reach it as they are. */
  generateScheme(request: {
    path: string;
    query: string;
    envVersion: 'release' | 'trial' | 'develop';
    [name: string]: unknown;
  }): Promise<{ openlink: string }>;
  /** A PNG or JPEG picture. */
  generateCode(request: {
    page: string;
    scene: string;
    width: number;
  }): Promise<{ contentType: string; image: Buffer }>;
  /** The JS-SDK ticket of an official account, cached until it expires. */
  jsSdkTicket(appId: string): Promise<JsSdkTicket>;
  /** That of the default official account; in the work edition that of the corporation. */
  hostTicket(host: SignedHost): Promise<JsSdkTicket>;
}

/** No account is configured for what `field` names. */
export const unknownAccount = (field: 'appId' | 'host'): CodedError =>
  new CodedError('account_unknown', { field });

/** No chat platform is connected. */
export const noChatPlatform: MiniProgramPort = {
  generateScheme: () => Promise.reject(new CodedError('upstream_failed')),
  generateCode: () => Promise.reject(new CodedError('upstream_failed')),
  jsSdkTicket: () => Promise.reject(unknownAccount('appId')),
  hostTicket: () => Promise.reject(unknownAccount('host')),
};
