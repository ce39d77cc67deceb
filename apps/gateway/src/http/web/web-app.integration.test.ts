import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../test/patience.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { releaseData } from '../../../test/operator-data.ts';

const SCRIPT = `console.log("${'x'.repeat(2000)}")`;

/** Writes a small build in the format that the gateway serves. */
function writeBuild(dist: string, chunk: string, release: string): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  mkdirSync(path.join(dist, 'shells'));
  const writeFile = (name: string, text: string | Buffer): void =>
    writeFileSync(path.join(dist, name), text);
  writeFile(`assets/${chunk}.js`, SCRIPT);
  writeFile(`assets/${chunk}.js.br`, brotliCompressSync(SCRIPT));
  writeFile(`assets/${chunk}.js.gz`, gzipSync(SCRIPT));
  // A source map that may be left over.
  writeFile(`assets/${chunk}.js.map`, '{"sources":["secret.ts"]}');
  writeFile('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFile('.sources', 'secret');
  writeFile(
    'shells/home.zh.html',
    '<meta property="og:image" content="/shtrans-h5/share/city.png"><meta property="og:url" content="/shtrans-h5/"><title>出行</title>',
  );
  writeFile('shells/home.en.html', '<title>Transit</title>');
  writeFile('shells/list.zh.html', '<title>订单</title>');
  writeFile('shells/list.en.html', '<title>Orders · {brand}</title>');
  writeFile('shells/none.zh.html', '<title>路由不存在</title>');
  writeFile('shells/none.en.html', '<title>route does not exist</title>');
  writeFile(
    'shells/csp.json',
    JSON.stringify({
      script: ['sha256-AAAA'],
      style: { 'home.zh.html': ['sha256-BBBB'], 'list.zh.html': ['sha256-CCCC'] },
      connect: ['https://api.example.test'],
      image: ['https://tiles.example.test'],
    }),
  );
  writeFile(
    'shells/routes.json',
    JSON.stringify({
      release,
      routes: [
        { name: 'home', path: '/', zh_cn: 'home.zh.html', en_us: 'home.en.html' },
        {
          name: 'orders',
          path: '/riding-order-list/:tab',
          values: { tab: ['bus'] },
          zh_cn: 'list.zh.html',
          en_us: 'list.en.html',
        },
        { name: 'imageUrl', path: '/image-url', zh_cn: 'home.zh.html', en_us: 'home.en.html' },
      ],
      notFound: { zh_cn: 'none.zh.html', en_us: 'none.en.html' },
      notOffered: { zh_cn: 'none.zh.html', en_us: 'none.en.html' },
    }),
  );
}

describe.skipIf(!hasDatabase())('the served web app', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-dist-'));
  let gw: TestGateway;
  const get = (url: string, headers: Record<string, string> = {}) =>
    gw.app.inject({ url, headers });
  const imagesAt = async (url: string) =>
    /img-src ([^;]*)/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
  beforeAll(async () => {
    writeBuild(dist, 'main-Ab12Cd3', 'spring');
    gw = await startGateway({ config: { WEB_DIST: dist } });
  });
  afterAll(async () => {
    await gw.close();
    rmSync(dist, { recursive: true, force: true });
  });

  it('names the remedy if the build is of another release', async () => {
    const old = mkdtempSync(path.join(tmpdir(), 'shtrans-old-'));
    try {
      writeBuild(old, 'main-Ab12Cd3', 'winter');
      const routes = { routes: [{ pattern: '^/$', zh_cn: 'a.html', en_us: 'a.html' }] };
      writeFileSync(path.join(old, 'shells/routes.json'), JSON.stringify(routes));
      await expect(startGateway({ config: { WEB_DIST: old } })).rejects.toThrow(/npm run build/);
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  });

  it('redirects from / to the app', async () => {
    expect((await get('/')).headers.location).toBe('/shtrans-h5/');
    expect((await get('/shtrans-h5?language=en_us')).headers.location).toBe(
      '/shtrans-h5/?language=en_us',
    );
  });

  it('redirects a shared link to its page, in the reader’s language', async () => {
    const link = '/mis-h5/riding-order-list/bus?language=en_us&x=1';
    const answer = await get(link, { cookie: 'language=zh_cn' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/shtrans-h5/riding-order-list/bus?x=1');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await get('/mis-h5')).headers.location).toBe('/shtrans-h5/');
    expect((await get('/mis-h5//evil.example')).headers.location).toBe('/shtrans-h5//evil.example');
  });

  it('has absolute URLs in link previews if the public URL is known', async () => {
    expect((await get('/shtrans-h5/')).body).toContain('og:url" content="/shtrans-h5/"');
    const gateway = await startGateway({
      config: { WEB_DIST: dist, PUBLIC_URL: 'https://h5.example.test' },
    });
    try {
      const url = '/shtrans-h5/';
      const { body } = await gateway.app.inject({ url });
      expect(body).toContain('og:url" content="https://h5.example.test/shtrans-h5/"');
      expect(body).toContain(
        'og:image" content="https://h5.example.test/shtrans-h5/share/city.png"',
      );
      const packed = await gateway.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
    } finally {
      await gateway.close();
    }
  });

  it('sends the page of a route in the caller’s language, never cached blindly', async () => {
    const zh = await get('/shtrans-h5/riding-order-list/bus');
    expect(zh.body).toContain('订单');
    expect(zh.headers['cache-control']).toBe('no-cache');
    expect((await get('/shtrans-h5/riding-order-list/bus/?language=en-us')).body).toContain(
      'Orders · City Transit',
    );
    expect((await get('/shtrans-h5/')).body).toContain('出行');
  });

  it.each([
    '/nothing-here?language=en_us',
    '//?language=en_us',
    '/riding-order-list/bus//?language=en_us',
    '/riding-order-list//bus?language=en_us',
    '/riding-order-list%2Fbus?language=en_us',
    '/Riding-order-list/bus?language=en_us',
    '/%E0%A4%A?language=en_us',
    '/riding-order-list/%ff?language=en_us',
  ])('answers an unknown route with its page and 404: %s', async (url) => {
    const answer = await get(`/shtrans-h5${url}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('route does not exist');
  });

  it('names the service as the operator data in force do', async () => {
    const titleAt = async (url: string) => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1];
    const orders = '/shtrans-h5/riding-order-list/bus?language=en_us';
    expect(await titleAt(orders)).toBe('Orders · City Transit');
    gw.clock.advance(1000);
    await releaseData([gw], ({ operator, ...data }) => ({
      ...data,
      operator: { ...operator, brand: { zh: '江城出行', en: 'River & Rail' } },
    }));
    expect(await titleAt(orders)).toBe('Orders · River &amp; Rail');
    expect((await get('/desk/login')).body).toContain(
      '<title>登录 · 江城出行 · 客服工作台</title>',
    );
  });

  it('lets pages run only known scripts and forbids framing', async () => {
    const policy = String((await get('/shtrans-h5/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-AAAA'");
    expect(policy).toContain("style-src 'self' 'sha256-BBBB';");
    expect(policy).toContain("connect-src 'self' https://api.example.test;");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.test;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('allows a host’s script only in documents that this host asks for, which no other host gets from a cache', async () => {
    const swan =
      'Mozilla/5.0 (Linux) T7/15.30 swan/3.53.0 swan-baiduboxapp/15.31 baiduboxapp/15.31';
    const payment = 'Mozilla/5.0 (Linux) AliApp(AP/10.5.0) AlipayClient/10.5.0 MiniProgram';
    const ask = async (path: string, userAgent: string, headers: Record<string, string> = {}) => {
      const answer = await get(`/shtrans-h5${path}`, { 'user-agent': userAgent, ...headers });
      const policy = String(answer.headers['content-security-policy']);
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
      const { vary, 'cache-control': cacheControl } = answer.headers;
      return { scripts, vary: String(vary), cacheControl, status: answer.statusCode };
    };
    for (const path of ['/', '/riding-order-list/bus', '/nothing-here']) {
      for (const accept of ['text/html', '*/*']) {
        const inBrowser = await ask(path, 'Mozilla/5.0 (Linux) Chrome/140', { accept });
        expect(inBrowser.scripts).not.toContain('https:');
        expect(inBrowser).toMatchObject({ cacheControl: 'no-cache' });
        const inSwan = await ask(path, swan, { accept });
        expect(inSwan.scripts).toContain('https://b.bdstatic.com/');
        expect(inSwan.scripts).not.toContain('https://appx/');
        expect(inSwan).toMatchObject({ cacheControl: 'private, no-cache' });
        for (const { vary } of [inBrowser, inSwan]) expect(vary).toContain('User-Agent');
      }
    }
    expect((await ask('/', payment)).scripts).toContain('https://appx/web-view.min.js');
    // A copy from before is renewed with the policy of who asks.
    const { headers } = await get('/shtrans-h5/');
    const renewedCopy = await ask('/', swan, { 'if-none-match': String(headers.etag) });
    expect(renewedCopy).toMatchObject({ status: 304, cacheControl: 'private, no-cache' });
    expect(renewedCopy.scripts).toContain('https://b.bdstatic.com/');
  });

  it('allows the operator’s image hosts only on the page that shows images', async () => {
    const ownImages = "'self' data: blob: https://tiles.example.test";
    expect(await imagesAt('/shtrans-h5/image-url?url=https://a.example/1.png')).toBe(ownImages);
    await releaseData([gw], (data) => ({
      ...data,
      links: { ...data.links, imageHosts: ['img.example.com', '*.city.example'] },
    }));
    const more = `${ownImages} https://img.example.com https://*.city.example`;
    for (const end of ['', '/', '?url=https://evil.example/1.png', '/?language=en_us']) {
      expect(await imagesAt(`/shtrans-h5/image-url${end}`), end).toBe(more);
    }
    for (const path of ['/', '/image-url/x', '//image-url', '/riding-order-list/bus']) {
      expect(await imagesAt(`/shtrans-h5${path}`), path).toBe(ownImages);
    }
  });

  it('sends hashed assets compressed, for ever, and unharmed', async () => {
    const br = await get('/shtrans-h5/assets/main-Ab12Cd3.js', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(br.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await get('/shtrans-h5/assets/main-Ab12Cd3.js', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    for (const accept of ['deflate', 'br;q=0, gzip;q=0.0', '']) {
      const plain = await get('/shtrans-h5/assets/main-Ab12Cd3.js', { 'accept-encoding': accept });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(SCRIPT);
    }
  });

  it('answers 304 if the caller has the file already, per encoding', async () => {
    const first = await get('/shtrans-h5/', { 'accept-encoding': 'br' });
    const tag = String(first.headers.etag);
    const second = await get('/shtrans-h5/', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    const otherTag = await get('/shtrans-h5/', { 'if-none-match': '"something-else"' });
    expect(otherTag.statusCode).toBe(200);
  });

  it.each([
    '/shtrans-h5/assets/gone-Zz99Yy88.js',
    '/shtrans-h5/assets/../.sources',
    '/shtrans-h5/assets/..%2f.sources',
    '/shtrans-h5/assets/%2e%2e/%2e%2e/package.json',
    '/shtrans-h5/assets/main-Ab12Cd3.js%00.html',
    '/shtrans-h5/.sources',
    '/shtrans-h5/shells/csp.json',
    '/shtrans-h5/..%5c..%5cpackage.json',
    '/shtrans-h5//etc/passwd',
    '/shtrans-h5/assets/main-Ab12Cd3.js.br',
    '/shtrans-h5/assets/main-Ab12Cd3.js.map',
  ])('reveals nothing at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
    expect(answer.body).not.toContain('root:');
    expect(answer.body).not.toContain('sha256-');
  });

  it('serves a new build while it runs', async () => {
    const served = async () =>
      (await get('/metrics')).body
        .split('\n')
        .filter((line) => line.startsWith('web_release_info'));
    expect(await served()).toEqual(['web_release_info{release="spring"} 1']);
    writeBuild(dist, 'main-Ef56Gh7', 'summer');
    const later = new Date(Date.now() + 5000);
    utimesSync(path.join(dist, 'shells/routes.json'), later, later);
    await vi.waitFor(
      async () => {
        expect((await get('/shtrans-h5/assets/main-Ef56Gh7.js')).statusCode).toBe(200);
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    expect((await get('/shtrans-h5/assets/main-Ab12Cd3.js')).statusCode).toBe(404);
    expect(await served()).toEqual(['web_release_info{release="summer"} 1']);
  });
});
