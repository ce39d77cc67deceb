import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { lazilyNamed } from '../../timing/lazily.ts';
import { isOneOfMacs, macOf, macsOf } from '../../crypto/signing-keys.ts';
import type { Caller } from '../call.ts';

/** A session as the cookie of documents names it. */
export interface DocumentSession {
  tokenHash: string;
  /** The last eight letters of the credential: by these a page knows whose document it is. */
  tail: string;
}

const NAME = 'documents';
/** In seconds; after it the next call brings the cookie anew. The session decides how long it opens anything. */
const MAX_AGE_S = 30 * 24 * 3600;
/** Cookies kept in memory, 200 bytes each. */
const MOST_KEPT = 10_000;
const VALUE = /(?:^|; *)documents=([\da-f]{64})\.([\w-]{8})\.([\w-]{43})(?:;|$)/;

const signed = (session: string): string => `document-cookie.${session}`;

/**
 * The cookie by which the documents of a rider's pages carry their content. It names a session and is no
 * credential: no endpoint reads it, and of a session that ended it opens nothing. It is made anew whenever it is
 * needed and stored nowhere.
 */
export function documentCookies({ SECRET, PUBLIC_URL }: Pick<Config, 'SECRET' | 'PUBLIC_URL'>) {
  /** Of riders who call: a minute's calls sign it once. */
  const valueOf = lazilyNamed((session: string) => {
    const mac = macOf(SECRET, signed(session)).toString('base64url');
    return `${NAME}=${session}.${mac}`;
  }, MOST_KEPT);
  const secure = PUBLIC_URL?.startsWith('https:') === true ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  return {
    /** The session a request's cookie names, if this gateway or one with its secret wrote it. */
    read: (request: FastifyRequest): DocumentSession | undefined => {
      const [, tokenHash, tail, mac] = VALUE.exec(request.headers.cookie ?? '') ?? [];
      if (SECRET === undefined || tokenHash === undefined || tail === undefined) return undefined;
      const theirs = Buffer.from(mac ?? '', 'base64url');
      const macs = macsOf(SECRET, signed(`${tokenHash}.${tail}`));
      return isOneOfMacs(macs, theirs) ? { tokenHash, tail } : undefined;
    },

    /** Gives a caller who proved a credential its cookie, unless the browser has it. */
    keep: (request: FastifyRequest, reply: FastifyReply, caller: Caller, token: string): void => {
      // The campaign pages' own credential opens no rider's page.
      if (SECRET === undefined || caller.sessionKind !== 'main') return;
      const value = valueOf(`${caller.tokenHash}.${token.slice(-8)}`);
      if (request.headers.cookie?.includes(value) === true) return;
      void reply.header('set-cookie', `${value}; Max-Age=${MAX_AGE_S}; ${attributes}`);
    },

    /** Takes it away, at the log-out. */
    end: (reply: FastifyReply): void => {
      void reply
        .removeHeader('set-cookie')
        .header('set-cookie', `${NAME}=; Max-Age=0; ${attributes}`);
    },
  };
}

export type DocumentCookies = ReturnType<typeof documentCookies>;
