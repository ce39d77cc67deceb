import { expect, it } from 'vitest';
import { pageHeaders } from './policy.ts';

const NONE = { script: [], style: [], connect: [], image: [] };

it('lets no document move its base, frame the app or send forms elsewhere', () => {
  const policy = pageHeaders(NONE)['content-security-policy']?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
});

it('allows scripts of this origin and, by their full URLs, the SDKs of two hosts', () => {
  const policy = pageHeaders({ ...NONE, script: ['sha256-x'] })['content-security-policy'];
  const scripts = policy?.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts?.split(' ').slice(1)).toEqual([
    "'self'",
    "'sha256-x'",
    'https://appx/web-view.min.js',
    'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js',
  ]);
});
