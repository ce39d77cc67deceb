import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallCity, smallCity } from '../../../test/small-city.ts';
import { bundledFolder, openCity } from '../../city/folder.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

const EARLY = {
  requests: [{ path: '/v1/orders' }, { path: '/v1/rides/current', service: 'ride_hailing' }],
  headers: { 'X-Saic-Os': 'h5' },
};
const HOME = `<!doctype html><html><head><meta charset="utf-8"><script type="application/json" id="early">${JSON.stringify(EARLY)}</script></head><body><div id="root"><nav><a href="/shtrans-h5/">Home</a><a class="tab" href="/shtrans-h5/ride-code?language=en_us"><span>Code</span></a><a href="/shtrans-h5/products"><span>Shop</span></a><a href="/shtrans-h5/riding-order-list/metro">Metro</a><a href="/shtrans-h5/riding-order-list/maglev">Maglev</a><a href="https://elsewhere.example/products">Elsewhere</a></nav></div></body></html>`;

const route = (name: string, routePath: string) => ({
  name,
  path: routePath,
  zh_cn: 'home.html',
  en_us: 'home.html',
});

describe('the documents of a build', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-dist-'));
  let small: SmallCity;
  let build: WebBuild;
  const documentAt = (pathname: string) => {
    const shell = build.shell(`/shtrans-h5${pathname}`, 'zh_cn');
    return { found: shell?.found, html: shell?.file.plain.toString() ?? '' };
  };
  beforeAll(() => {
    mkdirSync(path.join(dist, 'shells'));
    writeFileSync(path.join(dist, 'shells/home.html'), HOME);
    writeFileSync(path.join(dist, 'shells/lost.html'), '<title>lost</title>');
    writeFileSync(path.join(dist, 'shells/closed.html'), '<title>not offered</title>');
    writeFileSync(
      path.join(dist, 'shells/routes.json'),
      JSON.stringify({
        routes: [
          route('home', '/'),
          route('rideCode', '/ride-code'),
          route('products', '/products'),
          route('ordersByType', '/riding-order-list/:outerTab'),
        ],
        notFound: { zh_cn: 'lost.html', en_us: 'lost.html' },
        notOffered: { zh_cn: 'closed.html', en_us: 'closed.html' },
      }),
    );
    small = smallCity({ services: ['metro', 'ride_code'] });
  });
  afterAll(() => {
    small.remove();
    rmSync(dist, { recursive: true, force: true });
    openCity(bundledFolder());
  });

  describe('in a city that offers metro rides by code', () => {
    beforeAll(() => {
      openCity(small.folder);
      build = openWebBuild(dist);
    });

    it('say at an address of another service that it is not offered', () => {
      expect(documentAt('/products')).toEqual({ found: false, html: '<title>not offered</title>' });
      expect(documentAt('/riding-order-list/maglev').html).toBe('<title>not offered</title>');
      expect(documentAt('/riding-order-list/metro').found).toBe(true);
      expect(documentAt('/nowhere')).toEqual({ found: false, html: '<title>lost</title>' });
    });

    it('request only what it offers', () => {
      const { html } = documentAt('/');
      expect(html).toContain('"path":"/v1/orders"');
      expect(html).toContain('"X-Saic-Os":"h5"');
      expect(html).not.toContain('/v1/rides/current');
    });

    it('link only to what it offers', () => {
      const links = [...documentAt('/').html.matchAll(/<a [^>]*href="([^"]*)"/g)];
      expect(links.map(([, href]) => href)).toEqual([
        '/shtrans-h5/',
        '/shtrans-h5/ride-code?language=en_us',
        '/shtrans-h5/riding-order-list/metro',
        'https://elsewhere.example/products',
      ]);
    });
  });

  it('are the same as built, but for its name, in the city that offers all', () => {
    openCity(bundledFolder());
    build = openWebBuild(dist);
    const { html, found } = documentAt('/');
    expect(found).toBe(true);
    expect(html.replace(/<meta name="city"[^>]*>/, '')).toBe(HOME);
  });
});
