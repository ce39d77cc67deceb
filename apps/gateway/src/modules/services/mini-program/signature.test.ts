import { describe, expect, it } from 'vitest';
import { jsSdkSignature } from './service.ts';

// The example values of the platform's documentation (and of its workplace sister, page 96909).
const published = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
};

describe('jsSdkSignature', () => {
  it('returns the published signature for an address with a query', () => {
    const url = 'http://mp.weixin.qq.com?params=value';
    expect(jsSdkSignature({ ...published, url })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('returns the published signature for an address without a query', () => {
    const url = 'http://mp.weixin.qq.com';
    expect(jsSdkSignature({ ...published, url })).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b');
  });

  it('omits the whole fragment', () => {
    const url = 'http://mp.weixin.qq.com?params=value#/a?b#c';
    expect(jsSdkSignature({ ...published, url })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('signs Chinese characters as they are, not encoded', () => {
    const unencoded = jsSdkSignature({ ...published, url: 'https://h5.example/地铁?线=1' });
    const encoded = jsSdkSignature({
      ...published,
      url: encodeURI('https://h5.example/地铁?线=1'),
    });
    expect(unencoded).toMatch(/^[0-9a-f]{40}$/);
    expect(unencoded).not.toBe(encoded);
  });
});
