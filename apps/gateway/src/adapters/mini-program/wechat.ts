import { CodedError } from '@shtrans/contract/errors';
import { z } from 'zod';
import type { Clock } from '../../context.ts';
import type { OfficialAccount } from './accounts.ts';
import type { MiniProgramPort } from './port.ts';
import { refreshing } from './refreshing.ts';
import { callWechat, WechatRefusal } from './wechat-call.ts';

export interface WechatOptions {
  baseUrl: string;
  miniProgram: OfficialAccount;
  /** The first is the default. */
  accounts: readonly OfficialAccount[];
  clock: Clock;
  timeoutMs: number;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const ticketReply = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });
const schemeReply = z.object({ openlink: z.string().min(1) });

/** Access token unknown, expired or wrong: worth one more try with a new one. */
const STALE_TOKEN = new Set([40001, 40014, 42001]);

/** Schemes live 30 days at most; ours are made for one tap. */
const SCHEME_DAYS = 1;

/**
 * The chat platform's own server calls. Credentials are held in memory: the platform's "stable" token
 * is the same for every gateway that asks, so they need not share it.
 */
export function wechatMiniProgram(options: WechatOptions): MiniProgramPort {
  const mini = accountClient(options, options.miniProgram);
  const accounts = options.accounts.map((account) => {
    const client = accountClient(options, account);
    const ticket = refreshing(options.clock, async () => {
      const reply = ticketReply.parse(
        await client.json('/cgi-bin/ticket/getticket', { type: 'jsapi' }),
      );
      return { value: reply.ticket, expiresInSeconds: reply.expires_in };
    });
    return { appId: account.appId, ticket };
  });

  return {
    name: 'wechat',
    generateScheme: ({ path, query, envVersion }) =>
      upstream(async () => {
        const reply = await mini.json('/wxa/generatescheme', undefined, {
          jump_wxa: { path, query, env_version: envVersion },
          is_expire: true,
          expire_type: 1,
          expire_interval: SCHEME_DAYS,
        });
        return { openlink: schemeReply.parse(reply).openlink };
      }),
    generateCode: ({ page, scene, width }) =>
      upstream(async () => {
        const { contentType, bytes } = await mini.call('/wxa/getwxacodeunlimit', undefined, {
          scene,
          width,
          ...(page !== '' && { page }),
        });
        return { contentType, image: bytes };
      }),
    jsSdkTicket: (appId) =>
      upstream(async () => {
        const account = appId === null ? accounts[0] : accounts.find((a) => a.appId === appId);
        if (account === undefined) throw new CodedError('account_unknown', { field: 'appId' });
        return { appId: account.appId, ticket: await account.ticket.get() };
      }),
  };
}

type Query = Record<string, string> | undefined;
interface Reply {
  contentType: string;
  bytes: Buffer;
}

/** Calls in the name of one account; a token the platform no longer takes is renewed, once. */
function accountClient(
  { baseUrl, clock, timeoutMs }: WechatOptions,
  { appId, secret }: OfficialAccount,
): {
  call(path: string, query: Query, body?: object): Promise<Reply>;
  json(path: string, query: Query, body?: object): Promise<unknown>;
} {
  const askToken = async (force: boolean): Promise<z.infer<typeof tokenReply>> => {
    const { bytes } = await callWechat(`${baseUrl}/cgi-bin/stable_token`, timeoutMs, {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: force,
    });
    return tokenReply.parse(JSON.parse(bytes.toString('utf8')));
  };
  const token = refreshing(clock, async (rejected) => {
    let reply = await askToken(false);
    // Forcing costs one of twenty a day, so only when the platform itself has nothing newer.
    if (reply.access_token === rejected) reply = await askToken(true);
    return { value: reply.access_token, expiresInSeconds: reply.expires_in };
  });
  const withToken = (path: string, query: Query, body: object | undefined, accessToken: string) =>
    callWechat(
      `${baseUrl}${path}?${new URLSearchParams({ access_token: accessToken, ...query }).toString()}`,
      timeoutMs,
      body,
    );
  const call = async (path: string, query: Query, body?: object): Promise<Reply> => {
    const first = await token.get();
    try {
      return await withToken(path, query, body, first);
    } catch (error) {
      if (!(error instanceof WechatRefusal && STALE_TOKEN.has(error.errcode))) throw error;
      return await withToken(path, query, body, await token.renew(first));
    }
  };
  return {
    call,
    json: async (path, query, body) =>
      JSON.parse((await call(path, query, body)).bytes.toString('utf8')),
  };
}

/** Whatever else goes wrong with the platform's answer is `upstream_failed`. */
async function upstream<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const message = error instanceof WechatRefusal ? error.message : 'unreadable answer';
    throw new CodedError('upstream_failed', { cause: error, message: `chat platform: ${message}` });
  }
}
