import { expect, it } from 'vitest';
import { pageHeaders } from './policy.ts';

const NONE = { script: [], style: [], connect: [], image: [] };
const strict = (url?: string): string | undefined =>
  pageHeaders({ PUBLIC_URL: url }, NONE)['strict-transport-security'];

it('lets no document move its base, frame the app or send forms elsewhere', () => {
  const policy = pageHeaders({}, NONE)['content-security-policy']?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
});

it('asks browsers to stay with https for a year where the app is served so, and only there', () => {
  expect(strict('https://city.example')).toBe('max-age=31536000; includeSubDomains');
  expect(strict('http://127.0.0.1:8088')).toBeUndefined();
  expect(strict()).toBeUndefined();
});
