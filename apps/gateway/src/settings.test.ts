import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const trusted = (value?: string) => readConfig({ TRUST_PROXY: value }).TRUST_PROXY;

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['false', 0],
    ['0', 0],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, 10.1.0.0/16,fd00::/8', ['127.0.0.1', '10.1.0.0/16', 'fd00::/8']],
  ])('takes %j for %j', (value, read) => expect(trusted(value)).toEqual(read));

  it.each([
    'true',
    'TRUE',
    'yes',
    '-1',
    '10',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    '10.0.0',
    'loopback',
    'proxy.example.com',
    '10.0.0.0/8,',
  ])('refuses %j, and explains what to write instead', (value) => {
    expect(() => trusted(value)).toThrow(
      /^TRUST_PROXY: write the number of proxies in front of the gateway, such as `1`, or their addresses and networks/,
    );
  });
});
