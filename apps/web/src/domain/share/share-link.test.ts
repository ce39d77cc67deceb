import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { linkForOthers } from './share-link.ts';

afterEach(() => {
  document.head.innerHTML = '';
  setLanguage(undefined);
});

const inject = (bases: object): void => {
  document.head.innerHTML = `<meta name="gateway-bases" content='${JSON.stringify(bases)}'>`;
};

it('leads to the marketing host of the environment, else to this one', () => {
  expect(linkForOthers('/shtrans-h5/a?b=1')).toBe(`${window.location.origin}/mis-h5/a?b=1`);
  // The tests' host is this machine.
  inject({ web: 'https://m.example/', sit: { web: 'https://m-test.example' } });
  expect(linkForOthers('/shtrans-h5/a?b=1')).toBe('https://m.example/mis-h5/a?b=1');
  inject({ web: 'https://m.example/', dev: { web: 'https://m-dev.example' } });
  expect(linkForOthers('/shtrans-h5/')).toBe('https://m-dev.example/mis-h5/');
});

it('carries the language of who shares it, once', () => {
  setLanguage('en_us');
  const { origin } = window.location;
  expect(linkForOthers('/shtrans-h5/a?b=1')).toBe(`${origin}/mis-h5/a?b=1&language=en_us`);
  expect(linkForOthers('/shtrans-h5/a?language=en_us')).toBe(`${origin}/mis-h5/a?language=en_us`);
});
