import { CodedError } from '@shtrans/contract/errors';

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
  /** The JS-SDK ticket of an official account (the default one for null), cached until it expires. */
  jsSdkTicket(appId: string | null): Promise<{ appId: string; ticket: string }>;
}

/** No chat platform is connected. */
export const noChatPlatform: MiniProgramPort = {
  generateScheme: () => Promise.reject(new CodedError('upstream_failed')),
  generateCode: () => Promise.reject(new CodedError('upstream_failed')),
  jsSdkTicket: () => Promise.reject(new CodedError('account_unknown', { field: 'appId' })),
};
