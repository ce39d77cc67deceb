import { expect, it } from 'vitest';
import { plainId, plainText, webLink } from './plain-text.ts';

it('keeps an id of up to 80 characters, without those for control', () => {
  expect(plainId('a b')).toBe('a b');
  expect(plainId('\u0000a\u0007\u001fb\n')).toBe('ab');
  expect(plainId('')).toBeNull();
  expect(plainId('\n')).toBeNull();
  expect(plainId('x'.repeat(80))).toBe('x'.repeat(80));
  expect(plainId('x'.repeat(81))).toBeNull();
});

it('keeps the lines of a text, trimmed', () => {
  expect(plainText(' \n a\tb \r\n\r\n  c\u0000\u0001d\rx  \n\n')).toBe('a b\n\nc d x');
  expect(plainText('x'.repeat(4000))).toBe('x'.repeat(4000));
  expect(plainText(`${'x'.repeat(4000)}y`)).toBe('x'.repeat(4000));
});

it.each([
  ['<b>All lines</b> &amp; stops', 'All lines & stops'],
  ['<p>First</p><p class="x">Second<br/>Third</p>', 'First\n\nSecond\nThird'],
  ['<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', 'One\n\nTwo'],
  ['&lt;b&gt; stays words', '<b> stays words'],
  ['caf&eacute; &#8211; &#x4e0a;&nbsp;M1 &quot;S&uuml;d&quot; &hellip;', 'café – 上 M1 "Süd" …'],
  ['a < b, c > d & e', 'a < b, c > d & e'],
  ['Line <S1> to &unknown; &#0; &#x110000;', 'Line <S1> to &unknown;'],
  ['<script>alert(1)</script><!-- note -->Closed', 'Closed'],
  ['<A HREF="https://example.org">Details</A>', 'Details'],
])('turns the markup of %j into words', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it('keeps links to the web alone', () => {
  const links = [
    'https://example.org/a?b',
    'http://example.org',
    'ftp://example.org/',
    'example',
    '',
  ];
  expect(links.map(webLink)).toEqual([
    'https://example.org/a?b',
    'http://example.org/',
    null,
    null,
    null,
  ]);
});
