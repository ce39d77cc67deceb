import { CodedError } from '@shtrans/contract/errors';
import { toBuffer } from 'qrcode';
import type { Context } from '../../src/context.ts';
import {
  type JsSdkTicket,
  type MiniProgramPort,
  unknownAccount,
} from '../../src/adapters/mini-program/port.ts';
import type { PlatformAccount } from '../../src/adapters/settings.ts';
import { noAnswer } from '../failure-mode.ts';
import accounts from './accounts.json' with { type: 'json' };

/** Pages and accounts that make the pretended platform misbehave (docs/sandbox.md). */
export const SENTINELS = {
  refusedPage: 'sandbox/refused',
  silentPage: 'sandbox/silent',
  refusedAccount: 'wxsandboxrefused',
  silentAccount: 'wxsandboxsilent',
} as const;

const { refusedPage, silentPage, refusedAccount, silentAccount } = SENTINELS;

/**
 * Official accounts, and the corporation of the work edition, where none are configured. With this driver the part
 * after the colon in `WECHAT_ACCOUNTS` and `WECOM_ACCOUNT` is the JS-SDK ticket itself, fixed, so that a signature can be
 * recomputed. The first ticket is the platform documentation's example.
 */
export const SANDBOX_ACCOUNTS: readonly PlatformAccount[] = accounts.official;
export const SANDBOX_CORPORATION: PlatformAccount = accounts.work;

const ticketOf = (account: PlatformAccount | undefined, field: 'appId' | 'host'): JsSdkTicket => {
  if (account === undefined) throw unknownAccount(field);
  return { appId: account.appId, ticket: account.secret };
};

/** A chat platform without a network: links nobody else has, codes a camera can read. */
export function sandboxMiniProgram({
  config,
  random,
  timeoutMs,
}: Pick<Context, 'config' | 'random'> & { timeoutMs: number }): MiniProgramPort {
  const configured = config.WECHAT_ACCOUNTS;
  const known = configured.length > 0 ? configured : SANDBOX_ACCOUNTS;
  const corporation = config.WECOM_ACCOUNT ?? SANDBOX_CORPORATION;
  const behave = async (name: string): Promise<void> => {
    if (name === silentPage || name === silentAccount) await noAnswer(timeoutMs);
    // Like the real one: a page's path carries no query.
    if (name === refusedPage || name === refusedAccount || name.includes('?')) {
      throw new CodedError('upstream_failed', { message: 'the sandbox platform refused' });
    }
  };
  return {
    async generateScheme({ path }) {
      await behave(path);
      return { openlink: `weixin://dl/business/?t=${random.bytes(16).toString('base64url')}` };
    },
    async generateCode({ page, scene, width }) {
      await behave(page);
      const content = `${page}?scene=${encodeURIComponent(scene)}`;
      const image = await toBuffer(content, { type: 'png', width, margin: 2 });
      return { contentType: 'image/png', image };
    },
    async jsSdkTicket(appId) {
      await behave(appId);
      return ticketOf(
        known.find((account) => account.appId === appId),
        'appId',
      );
    },
    async hostTicket(host) {
      return await Promise.resolve(ticketOf(host === 'WXWORK' ? corporation : known[0], 'host'));
    },
  };
}
