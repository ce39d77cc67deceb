import { expect, it } from 'vitest';
import { branded, withHead } from './document-head.ts';
import { servedText } from './served-file.ts';
import type { Shell } from './web-build.ts';

const FILE = servedText(
  'text/html; charset=utf-8',
  [
    '<html><head><meta property="og:type" content="website"><meta property="og:title" content="Campaign">',
    '<meta property="og:description" content="All"><meta property="og:image" content="https://h5.example/b/share/city.png">',
    '<meta name="description" content="All"><title>Campaign</title>',
    '<script>"<title>Campaign</title>"</script></head></html>',
  ].join(''),
);
const shell: Shell = {
  file: FILE,
  still: () => FILE,
  waiting: () => FILE,
  found: true,
  allowed: { script: [], style: [], connect: [], image: [] },
};
const head = {
  title: 'Tea & "cake"',
  share: { title: '<b>$&</b>', text: 'A day out' },
  url: 'https://h5.example/b/tea',
};

it('contains the escaped texts of its page, and nothing else changes', () => {
  const { file } = withHead(shell, head);
  expect(file.plain.toString()).toBe(
    [
      '<html><head><meta property="og:type" content="website"><meta property="og:title" content="&lt;b&gt;$&amp;&lt;/b&gt;">',
      '<meta property="og:description" content="A day out"><meta property="og:image" content="https://h5.example/b/share/gift.png">',
      '<meta name="description" content="A day out"><meta property="og:url" content="https://h5.example/b/tea"><title>Tea &amp; &quot;cake&quot;</title>',
      '<script>"<title>Campaign</title>"</script></head></html>',
    ].join(''),
  );
});

it('names the service by the escaped brand in every marked place', () => {
  const file = servedText(FILE.type, '<title>{brand}</title><h1>{brand}</h1>');
  const shellWithBrand = branded({ ...shell, file }, 'Tea & $& "Trams"');
  expect(shellWithBrand.file.plain.toString()).toBe(
    '<title>Tea &amp; $&amp; &quot;Trams&quot;</title><h1>Tea &amp; $&amp; &quot;Trams&quot;</h1>',
  );
  expect(branded({ ...shell, file }, 'Tea & $& "Trams"').file).toBe(shellWithBrand.file);
});

it('is made once for the same texts', () => {
  expect(withHead(shell, { ...head }).file).toBe(withHead(shell, head).file);
  expect(withHead(shell, { ...head, title: 'Tea' }).file).not.toBe(withHead(shell, head).file);
});
