import type { Caller } from './call.ts';

/** Finds who a bearer credential belongs to; null when it is unknown, expired or revoked. */
export type ReadCaller = (token: string) => Promise<Caller | null>;

/** The credential of an Authorization header. A missing one may come as the text "undefined". */
export function bearerOf(header: string | undefined): string | undefined {
  const token = /^bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1];
  return token === 'undefined' || token === 'null' ? undefined : token;
}
