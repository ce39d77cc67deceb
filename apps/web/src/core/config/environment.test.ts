import { afterEach, describe, expect, it } from 'vitest';
import { setUrl } from '../testing/set-url.ts';
import { environment, environmentOf } from './environment.ts';

describe('environmentOf', () => {
  it.each([
    ['h5.example.com', 'prod'],
    ['10.0.0.7', 'prod'],
    ['h5-test.example.com', 'sit'],
    ['sit.example.com', 'sit'],
    ['SIT.EXAMPLE.COM', 'sit'],
    ['test-dev.example.com', 'sit'],
    ['sit.localhost', 'sit'],
    ['test.localhost', 'sit'],
    ['pit.example.com', 'pit'],
    ['pit.localhost', 'pit'],
    ['pit-dev.example.com', 'pit'],
    ['sit-pit.example.com', 'sit'],
    ['localhost', 'dev'],
    ['dev.example.com', 'dev'],
    ['box.local', 'dev'],
    ['127.0.0.1', 'dev'],
    ['[::1]', 'dev'],
  ])('%s is %s', (host, expected) => {
    expect(environmentOf(host)).toBe(expected);
  });
});

describe('environment', () => {
  afterEach(() => {
    document.head.innerHTML = '';
  });

  it('reads the host and not the path, so that /test exists everywhere', () => {
    setUrl('https://h5.example.com/shtrans-h5/test?x=sit');
    expect(environment()).toBe('prod');
  });

  it('lets a deployment say what it is', () => {
    setUrl('https://transit.example.com/shtrans-h5/');
    expect(environment()).toBe('sit');
    document.head.innerHTML = '<meta name="environment" content="prod">';
    expect(environment()).toBe('prod');
    document.head.innerHTML = '<meta name="environment" content="moon">';
    expect(environment()).toBe('sit');
  });
});
