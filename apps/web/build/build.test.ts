import type { Rolldown } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { cspHash, documentHtml } from './document.ts';
import { nextReleases, releaseOf } from './releases.ts';
import { basesIn } from './settings.ts';
import { deploymentMetas } from './shells.ts';

afterEach(() => vi.unstubAllEnvs());

/** As much of a build as its name is made of. */
const bundle = (...scripts: readonly string[]): Rolldown.OutputBundle =>
  Object.fromEntries(
    scripts.map((fileName) => [
      fileName,
      { type: 'chunk', name: fileName.split('-')[0], fileName },
    ]),
  ) as unknown as Rolldown.OutputBundle;

it('names a build after its scripts, in any order, or by the deployment’s name', () => {
  const name = releaseOf(bundle('core-1.js', 'vendor-1.js'));
  expect(name).toMatch(/^[\da-f]{12}$/);
  expect(releaseOf(bundle('vendor-1.js', 'core-1.js'))).toBe(name);
  expect(releaseOf(bundle('vendor-1.js', 'core-2.js'))).not.toBe(name);
  vi.stubEnv('RELEASE', '2026.11-rc.1');
  expect(releaseOf(bundle('core-1.js'))).toBe('2026.11-rc.1');
  expect(deploymentMetas(bundle('core-1.js'))).toEqual({ release: '2026.11-rc.1' });
  // It becomes a part of addresses.
  vi.stubEnv('RELEASE', '../x');
  expect(() => releaseOf(bundle('core-1.js'))).toThrow(/RELEASE/);
});

it('sets the address of the monitor and the sample in its documents', () => {
  vi.stubEnv('MONITOR_URL', 'https://monitor.example/');
  vi.stubEnv('MONITOR_SAMPLE', '2.5');
  const metas = { monitor: 'https://monitor.example/', 'monitor-sample': '2.5' };
  expect(deploymentMetas(undefined)).toEqual(metas);
  vi.stubEnv('MONITOR_SAMPLE', '101');
  expect(() => deploymentMetas(undefined)).toThrow(/MONITOR_SAMPLE/);
});

it('lets pages call the bases of all environments, and no other host', () => {
  const table = {
    maas: 'https://maas.example',
    documents: 'https://help.example',
    sit: { maas: 'https://maas-sit.example', web: 'https://h5-sit.example' },
  };
  expect(basesIn(JSON.stringify(table))).toEqual([
    'https://maas.example',
    'https://maas-sit.example',
  ]);
});

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
    preview: {
      title: 'A "<b>"',
      text: 'Told by "chats"',
      image: '/a.png',
      url: '/a?b=1&c=2',
      personal: true,
    },
    metas: { monitor: 'https://m.example/"' },
    styles: [{ href: '/a.css', text: 'p{}' }],
    scripts: ['/vendor.js', '/entry.js'],
    early: { path: '</script><script>' },
    inlineScript: 'go()',
    markup: '<main></main>',
  });
  expect(html).toContain('<title>A &lt; B</title>');
  expect(html).toContain('<meta property="og:title" content="A &quot;&lt;b>&quot;">');
  expect(html).toContain('<meta property="og:description" content="Told by &quot;chats&quot;">');
  expect(html).toContain('<meta property="og:image" content="/a.png">');
  expect(html).toContain('<meta property="og:url" content="/a?b=1&amp;c=2">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('content="https://m.example/&quot;"');
  expect(html).not.toContain('</script><script>"');
  expect(html).toContain('<link rel="stylesheet" href="/a.css" disabled>');
  expect(html.indexOf('go()')).toBeLessThan(html.indexOf('/vendor.js'));
  expect(html).toContain('<div id="root"><main></main></div>');
  expect(cspHash('go()')).toMatch(/^sha256-[\w+/]{43}=$/);
});
