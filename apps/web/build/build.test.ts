import { expect, it } from 'vitest';
import { cspHash, documentHtml } from './document.ts';
import { nextReleases } from './releases.ts';

it('keeps two releases before the present one, and counts the same build once', () => {
  const first = nextReleases([], ['a']);
  const second = nextReleases(first, ['b']);
  expect(nextReleases(second, ['b'])).toEqual([['b'], ['a']]);
  const fourth = nextReleases(nextReleases(second, ['c']), ['d']);
  expect(fourth).toEqual([['d'], ['c'], ['b']]);
});

it('makes a document whose data cannot end its script, with everything to start in one round', () => {
  const html = documentHtml({
    lang: 'en',
    title: 'A < B',
    preview: 'Told by "chats"',
    metas: { monitor: 'https://m.example/"' },
    styles: [{ href: '/a.css', text: 'p{}' }],
    scripts: ['/vendor.js', '/entry.js'],
    early: { path: '</script><script>' },
    inlineScript: 'go()',
    markup: '<main></main>',
  });
  expect(html).toContain('<title>A &lt; B</title>');
  expect(html).toContain('<meta property="og:title" content="A &lt; B">');
  expect(html).toContain('content="Told by &quot;chats&quot;"');
  expect(html).toContain('content="https://m.example/&quot;"');
  expect(html).not.toContain('</script><script>"');
  expect(html).toContain('<link rel="stylesheet" href="/a.css" disabled>');
  expect(html.indexOf('go()')).toBeLessThan(html.indexOf('/vendor.js'));
  expect(html).toContain('<div id="root"><main></main></div>');
  expect(cspHash('go()')).toMatch(/^sha256-[\w+/]{43}=$/);
});
