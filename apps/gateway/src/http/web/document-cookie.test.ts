import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readKeys } from '../../crypto/signing-keys.ts';
import { documentCookies } from './document-cookie.ts';

const SECRET = readKeys('a-secret-of-at-least-32-characters-a');
const TOKEN = 'x'.repeat(35) + 'tail1234';
const CALLER = { userId: 'u', sessionKind: 'main', tokenHash: 'ab'.repeat(32) } as const;

const withCookie = (cookie?: string): FastifyRequest => ({ headers: { cookie } }) as FastifyRequest;

/** Returns the cookie that a gateway sets. */
function setCookie(cookies: ReturnType<typeof documentCookies>, cookie?: string, caller = CALLER) {
  const set: string[] = [];
  const reply = {
    header: (_: string, value: string) => set.push(value),
  } as unknown as FastifyReply;
  cookies.keep(withCookie(cookie), reply, caller, TOKEN);
  return set[0];
}

const valueOf = (cookie: string | undefined): string => cookie?.split(';', 1)[0] ?? '';

describe('the cookie of documents', () => {
  const cookies = documentCookies({ SECRET, PUBLIC_URL: undefined });

  it('identifies the session of the caller, and contains no credential', () => {
    const cookie = setCookie(cookies) ?? '';
    expect(cookie).toContain('; HttpOnly; SameSite=Lax');
    expect(cookie).not.toContain(TOKEN);
    expect(cookies.read(withCookie(`a=b; ${valueOf(cookie)}; c=d`))).toEqual({
      tokenHash: CALLER.tokenHash,
      tail: 'tail1234',
    });
  });

  it('is set once, and again if the browser has that of another session', () => {
    const value = valueOf(setCookie(cookies));
    expect(setCookie(cookies, value)).toBeUndefined();
    expect(valueOf(setCookie(cookies, value.replace('tail1234', 'other123')))).toBe(value);
  });

  it('of the old secret is valid until that is removed, and is replaced by the new one', () => {
    const newSecret = `new:${'n'.repeat(32)}`;
    const [rotating, after] = [`${newSecret},${SECRET[0]?.secret}`, newSecret].map((text) =>
      documentCookies({ SECRET: readKeys(text), PUBLIC_URL: undefined }),
    ) as [typeof cookies, typeof cookies];
    const old = valueOf(setCookie(cookies));
    expect(rotating.read(withCookie(old))).toMatchObject({ tail: 'tail1234' });
    expect(after.read(withCookie(old))).toBeUndefined();
    const fresh = valueOf(setCookie(rotating, old));
    expect(fresh).not.toBe(old);
    expect(after.read(withCookie(fresh))).toMatchObject({ tail: 'tail1234' });
  });

  it('is only for https if the app is', () => {
    const https = documentCookies({ SECRET, PUBLIC_URL: 'https://city.example' });
    expect(setCookie(https)).toMatch(/; Secure(?:;|$)/);
    expect(setCookie(cookies)).not.toContain('Secure');
  });

  it('is invalid if forged, changed, cut, or written by another environment', () => {
    const value = valueOf(setCookie(cookies));
    const foreign = valueOf(
      setCookie(
        documentCookies({
          SECRET: readKeys('another-secret-of-32-characters-b'),
          PUBLIC_URL: undefined,
        }),
      ),
    );
    for (const bad of [
      undefined,
      '',
      'documents=',
      foreign,
      value.slice(0, -1),
      `${value}A`,
      value.replace('tail1234', 'tail1235'),
      value.replace('abab', 'abac'),
      value.replace('documents=', 'xdocuments='),
    ]) {
      expect(cookies.read(withCookie(bad)), String(bad)).toBeUndefined();
    }
  });

  it('is not set for another credential, nor without a secret', () => {
    expect(
      setCookie(cookies, undefined, { ...CALLER, sessionKind: 'local' } as never),
    ).toBeUndefined();
    const none = documentCookies({ SECRET: undefined, PUBLIC_URL: undefined });
    expect(setCookie(none)).toBeUndefined();
    expect(none.read(withCookie(valueOf(setCookie(cookies))))).toBeUndefined();
  });
});
