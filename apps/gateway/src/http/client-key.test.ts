import { describe, expect, it } from 'vitest';
import { clientKey } from './client-key.ts';

describe('the client key', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['::FFFF:CB00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, key) => expect(clientKey(address)).toBe(key));

  it.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '203.0.113.9:4711',
    '203.0.113',
    '0x7f.1',
    '1',
    '203.0.113.09',
    '[2001:db8::1]',
    '2001:db8::1::2',
    'x'.repeat(16_000),
    `fe80::1%${'x'.repeat(16_000)}`,
  ])('is the same for all invalid addresses such as %j', (text) => {
    expect(['unknown', 'fe80:0:0:0::/64']).toContain(clientKey(text));
  });

  it('is never longer than 64 bytes', () => {
    expect(clientKey('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')).toBe('ffff:ffff:ffff:ffff::/64');
  });
});
