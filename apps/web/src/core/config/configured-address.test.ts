import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { configuredAddress } from './configured-address.ts';

afterEach(() => {
  document.head.innerHTML = '';
  setLanguage(undefined);
});

it('a path is below the prefix of the protocol documents of the environment', () => {
  document.head.innerHTML = `<meta name="gateway-bases" content='{"documents":"https://help.example"}'>`;
  expect(configuredAddress('/help/terms')).toBe('https://help.example/help/terms');
  expect(configuredAddress('https://other.example/terms')).toBe('https://other.example/terms');
});

it('an address can differ by language', () => {
  const terms = { zh: '/help/terms', en: '/help/terms?language=en_us' };
  expect(configuredAddress(terms)).toBe('/help/terms');
  setLanguage('en_us');
  expect(configuredAddress(terms)).toBe('/help/terms?language=en_us');
});

it.each([undefined, 7, '', 'javascript:alert(1)', '//evil.example', {}])(
  '%j is no link',
  (value) => {
    expect(configuredAddress(value)).toBeUndefined();
  },
);
