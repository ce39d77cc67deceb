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
