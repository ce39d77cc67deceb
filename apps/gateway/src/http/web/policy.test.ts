import { expect, it } from 'vitest';
import { HOSTS } from '@shtrans/contract/hosts/hosts';
import { pageHeaders, sdkOf } from './policy.ts';

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

function scriptsFor(sdk: string | undefined): string | undefined {
  const policy = pageHeaders({ ...NONE, script: ['sha256-x'], sdk })['content-security-policy'];
  return policy?.split('; ').find((part) => part.startsWith('script-src'));
}

it('allows scripts of this origin and, for a host with an SDK, that one by its full URL', () => {
  expect(scriptsFor(undefined)).toBe("script-src 'self' 'sha256-x'");
  const withSdk = HOSTS.flatMap((host) => {
    const sdk = sdkOf(host);
    return sdk === undefined ? [] : [[host, scriptsFor(sdk)]];
  });
  const appx = "script-src 'self' 'sha256-x' https://appx/web-view.min.js";
  const swan =
    "script-src 'self' 'sha256-x' https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js";
  expect(withSdk).toEqual([
    ['GDMP', appx],
    ['ALIMP', appx],
    ['BDMP', swan],
  ]);
});
