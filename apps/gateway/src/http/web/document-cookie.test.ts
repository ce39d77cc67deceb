import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readKeys } from '../../crypto/signing-keys.ts';
import { documentCookies } from './document-cookie.ts';

const SECRET = readKeys('a-secret-of-at-least-32-characters-a');
const TOKEN = 'x'.repeat(35) + 'tail1234';
const CALLER = { userId: 'u', sessionKind: 'main', tokenHash: 'ab'.repeat(32) } as const;

const withCookie = (cookie?: string): FastifyRequest => ({ headers: { cookie } }) as FastifyRequest;

/** What a gateway answers with, as a browser keeps it. */
function given(cookies: ReturnType<typeof documentCookies>, sent?: string, caller = CALLER) {
  const set: string[] = [];
  const reply = {
    header: (_: string, value: string) => set.push(value),
  } as unknown as FastifyReply;
  cookies.keep(withCookie(sent), reply, caller, TOKEN);
  return set[0];
}

const valueOf = (cookie: string | undefined): string => cookie?.split(';', 1)[0] ?? '';

describe('the cookie of documents', () => {
  const cookies = documentCookies({ SECRET, PUBLIC_URL: undefined });

  it('names the session of the caller who proved it, and holds no credential', () => {
    const cookie = given(cookies) ?? '';
    expect(cookie).toContain('; HttpOnly; SameSite=Lax');
    expect(cookie).not.toContain(TOKEN);
    expect(cookies.read(withCookie(`a=b; ${valueOf(cookie)}; c=d`))).toEqual({
      tokenHash: CALLER.tokenHash,
      tail: 'tail1234',
    });
  });

  it('is given once, and anew to a browser that has another’s', () => {
    const value = valueOf(given(cookies));
    expect(given(cookies, value)).toBeUndefined();
    expect(valueOf(given(cookies, value.replace('tail1234', 'other123')))).toBe(value);
  });

  it('of the old secret is read until that is named no more, and made anew by the new one', () => {
    const named = `new:${'n'.repeat(32)}`;
    const [both, after] = [`${named},${SECRET[0]?.secret}`, named].map((text) =>
      documentCookies({ SECRET: readKeys(text), PUBLIC_URL: undefined }),
    ) as [typeof cookies, typeof cookies];
    const old = valueOf(given(cookies));
    expect(both.read(withCookie(old))).toMatchObject({ tail: 'tail1234' });
    expect(after.read(withCookie(old))).toBeUndefined();
    const made = valueOf(given(both, old));
    expect(made).not.toBe(old);
    expect(after.read(withCookie(made))).toMatchObject({ tail: 'tail1234' });
  });

  it('is for https alone where the app is', () => {
    const https = documentCookies({ SECRET, PUBLIC_URL: 'https://city.example' });
    expect(given(https)).toMatch(/; Secure(?:;|$)/);
    expect(given(cookies)).not.toContain('Secure');
  });

  it('is nothing when it was forged, changed, cut, or written by another environment', () => {
    const value = valueOf(given(cookies));
    const foreign = valueOf(
      given(
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

  it('is given for no other credential, nor without a secret', () => {
    expect(given(cookies, undefined, { ...CALLER, sessionKind: 'local' } as never)).toBeUndefined();
    const none = documentCookies({ SECRET: undefined, PUBLIC_URL: undefined });
    expect(given(none)).toBeUndefined();
    expect(none.read(withCookie(valueOf(given(cookies))))).toBeUndefined();
  });
});
