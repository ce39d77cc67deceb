import { CodedError } from '@shtrans/contract/api/errors';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import type { Context } from '../../src/context.ts';
import {
  type JsSdkTicket,
  type MiniProgramPort,
  unknownAccount,
} from '../../src/adapters/mini-program/port.ts';
import type { PlatformAccount } from '../../src/adapters/settings.ts';
import { noAnswer } from '../failure-mode.ts';
import accounts from './accounts.json' with { type: 'json' };

/** Pages and accounts that make the sandbox platform misbehave (docs/sandbox.md). */
export const SENTINELS = {
  refusedPage: 'sandbox/refused',
  silentPage: 'sandbox/silent',
  refusedAccount: 'wxsandboxrefused',
  silentAccount: 'wxsandboxsilent',
} as const;

const { refusedPage, silentPage, refusedAccount, silentAccount } = SENTINELS;

/**
 * Default official accounts, and the default corporation of the work edition. With this driver the part after the colon
 * in `WECHAT_ACCOUNTS` and `WECOM_ACCOUNT` is the constant JS-SDK ticket itself, so that a signature can be recomputed.
 * The first ticket is the example in the platform's documentation.
 */
export const SANDBOX_ACCOUNTS: readonly PlatformAccount[] = accounts.official;
export const SANDBOX_CORPORATION: PlatformAccount = accounts.work;

const ticketOf = (account: PlatformAccount | undefined, field: 'appId' | 'host'): JsSdkTicket => {
  if (account === undefined) throw unknownAccount(field);
  return { appId: account.appId, ticket: account.secret };
};

/** Draws a QR code with its quiet zone as a square PNG, `width` pixels wide. */
async function pictureOf(content: string, width: number): Promise<Buffer> {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 4 });
  const dots = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  const raw = { width: rows.length, height: rows.length, channels: 1 } as const;
  return await sharp(dots, { raw }).resize(width, width, { kernel: 'nearest' }).png().toBuffer();
}

/** A chat platform without a network, with unique links and scannable codes. */
export function sandboxMiniProgram({
  config,
  random,
  timeoutMs,
}: Pick<Context, 'config' | 'random'> & { timeoutMs: number }): MiniProgramPort {
  const configured = config.WECHAT_ACCOUNTS;
  const accountsInUse = configured.length > 0 ? configured : SANDBOX_ACCOUNTS;
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
      return { contentType: 'image/png', image: await pictureOf(content, width) };
    },
    async jsSdkTicket(appId) {
      await behave(appId);
      return ticketOf(
        accountsInUse.find((account) => account.appId === appId),
        'appId',
      );
    },
    async hostTicket(host) {
      return await Promise.resolve(
        ticketOf(host === 'WXWORK' ? corporation : accountsInUse[0], 'host'),
      );
    },
  };
}
