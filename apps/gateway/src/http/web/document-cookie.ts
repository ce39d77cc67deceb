import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { lazilyNamed } from '../../timing/lazily.ts';
import { isSigned, signatureOf } from '../../crypto/signing-keys.ts';
import type { Caller } from '../call.ts';
import { cookieAttributes } from '../cookie-attributes.ts';

/** A session as the document cookie identifies it. */
export interface DocumentSession {
  tokenHash: string;
  /** The last eight characters of the credential, by which a page knows whose document it is. */
  tail: string;
}

const NAME = 'documents';
/** After this the next call sets the cookie again. The session decides how long the cookie is valid. */
const MAX_AGE_S = 30 * 24 * 3600;
/** Maximum cached cookies, 200 bytes each. */
const MAX_CACHED = 10_000;
const VALUE = /(?:^|; *)documents=([\da-f]{64})\.([\w-]{8})\.([\w-]{43})(?:;|$)/;

const PURPOSE = 'document-cookie.';

/**
 * The cookie that lets documents contain the content of a rider's pages. It identifies a session but is not a
 * credential: no endpoint reads it, and it is invalid once the session ends. It is computed whenever it is needed and
 * never stored.
 */
export function documentCookies({ SECRET, PUBLIC_URL }: Pick<Config, 'SECRET' | 'PUBLIC_URL'>) {
  /** Cached, so that it is signed once and not for each call of a rider. */
  const valueOf = lazilyNamed((session: string) => {
    return `${NAME}=${session}.${signatureOf(SECRET, PURPOSE, session)}`;
  }, MAX_CACHED);
  const attributes = cookieAttributes({ PUBLIC_URL });
  return {
    /** Returns the session of a request's cookie if a gateway with this secret signed it. */
    read: (request: FastifyRequest): DocumentSession | undefined => {
      const [, tokenHash, tail, signature = ''] = VALUE.exec(request.headers.cookie ?? '') ?? [];
      if (SECRET === undefined || tokenHash === undefined || tail === undefined) return undefined;
      const text = `${tokenHash}.${tail}`;
      return isSigned(SECRET, PURPOSE, { text, signature }) ? { tokenHash, tail } : undefined;
    },

    /** Sets the cookie of a caller who proved a credential, unless the browser has it. */
    keep: (request: FastifyRequest, reply: FastifyReply, caller: Caller, token: string): void => {
      // The campaign pages' own credential does not give access to riders' pages.
      if (SECRET === undefined || caller.sessionKind !== 'main') return;
      const value = valueOf(`${caller.tokenHash}.${token.slice(-8)}`);
      if (request.headers.cookie?.includes(value) === true) return;
      void reply.header('set-cookie', `${value}; Max-Age=${MAX_AGE_S}; ${attributes}`);
    },

    /** Deletes the cookie at logout. */
    end: (reply: FastifyReply): void => {
      void reply
        .removeHeader('set-cookie')
        .header('set-cookie', `${NAME}=; Max-Age=0; ${attributes}`);
    },
  };
}

export type DocumentCookies = ReturnType<typeof documentCookies>;
