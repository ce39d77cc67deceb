import { expect, it } from 'vitest';
import { compareVersions, iphoneOsMajor } from './versions.ts';

it.each([
  ['1.2', '1.2.0', 0],
  ['2.10', '2.9', 1],
  ['2.9', '2.10', -1],
  ['3', '2.99.99', 1],
  ['2.4.1-beta', '2.4.1', 0],
  ['', '1', -1],
])('versions compare by number: %s with %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15', 12],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 9_3 like Mac OS X)', 9],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.50', 18],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', undefined],
  ['Mozilla/5.0 (Linux; Android 12; Pixel 6) Chrome/120.0', undefined],
])('the major version of an iPhone system: %s', (userAgent, major) => {
  expect(iphoneOsMajor(userAgent)).toBe(major);
});
