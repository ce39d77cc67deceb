import { afterEach, expect, it } from 'vitest';
import { linkForOthers } from './share-link.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

it('leads to the web host of the environment, else to this one', () => {
  expect(linkForOthers('/shtrans-h5/a?b=1')).toBe(`${window.location.origin}/shtrans-h5/a?b=1`);
  document.head.innerHTML = `<meta name="gateway-bases" content='{"web":"https://h5.example/"}'>`;
  expect(linkForOthers('/shtrans-h5/a?b=1')).toBe('https://h5.example/shtrans-h5/a?b=1');
});
