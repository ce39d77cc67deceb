import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { LoopbackServer } from '../../apps/gateway/test/loopback-server.ts';
import { mapsFolder, placesOf } from '../../apps/web/build/source-maps.ts';
import type { Envelope } from '../../apps/web/src/core/monitor/monitor.ts';
import { copyOf } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { DEMO_RIDER, documentCookie, logIn } from '../../tools/stage/rider.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { expect, QUICK_WORLD, see, test } from '../stage/journey.ts';
import { ordersOf } from '../screens/screens.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const SLOW_MS = 400;
/** The production host of the journeys has no certificate. */
const NO_HTTPS = /Cross-Origin-Opener-Policy header has been ignored/;

/** Builds the web app for a deployment with a monitor. */
function deployFor(monitor: string, webDist: string): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-deployed-'));
  cpSync(webDist, dist, { recursive: true });
  const shells = path.join(dist, 'shells');
  const tags = `<meta name="monitor" content="${monitor}/"><meta name="monitor-sample" content="100">`;
  for (const name of readdirSync(shells)) {
    const file = path.join(shells, name);
    if (/\.(?:br|gz)$/.test(name)) rmSync(file);
    if (!name.endsWith('.html')) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace('<meta name="release"', `${tags}$&`));
  }
  const policy = path.join(shells, 'csp.json');
  const allowed = JSON.parse(readFileSync(policy, 'utf8')) as object;
  writeFileSync(policy, JSON.stringify({ ...allowed, connect: [monitor] }));
  return dist;
}

describe.each(IN_ENGLISH)('the monitor of a visit in %s', (language) => {
  const t = TEXTS[language];
  /** Another origin, which allows nothing in preflight requests. */
  const monitor = new LoopbackServer(() => ({ status: 204, body: '' }));
  let gateway: StageGateway;
  let dist: string;

  beforeAll(async () => {
    const stage = inject('stageDatabase');
    const origin = await monitor.listen();
    dist = deployFor(origin.replace('127.0.0.1', 'monitor.example.com'), stage.webDist);
    gateway = await startGateway({
      DATABASE_URL: await copyOf(stage),
      WEB_DIST: dist,
      ...QUICK_WORLD,
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await monitor.close();
    rmSync(dist, { recursive: true, force: true });
  });

  /** The public address, which the browser of the journeys resolves to this gateway. */
  const production = (pathname: string): string =>
    gateway.page(pathname, language).replace('127.0.0.1', 'h5.example.com');
  const release = (): string =>
    (JSON.parse(readFileSync(path.join(dist, 'shells/routes.json'), 'utf8')) as Envelope).release;
  const envelopes = (): Envelope[] => monitor.asked.map(({ body }) => JSON.parse(body) as Envelope);

  test('gets one batch of figures by route, and nothing of the rider', async ({ open }) => {
    monitor.asked.length = 0;
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const orders = await ordersOf(gateway.origin);
    const page = await open({ token, expected: [NO_HTTPS] });
    const cookie = await documentCookie(gateway.origin, token);
    await page.context().addCookies([{ ...cookie, url: production('/') }]);
    await page.goto(production('/riding-order-list/?of=13800138000'));
    const card = page.getByRole('article').getByRole('link').first();
    await see(card);
    // The monitor's measuring code has loaded.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/vitals-/.test(name)),
    );
    const leftAt = await page.evaluate(() => performance.now());
    // Not a rider's tap, which would be measured too.
    await card.dispatchEvent('click');
    await page.waitForURL(/order-detail|parking/);
    // The address changes before the page, and the list shows amounts too.
    await see(page.getByRole('heading', { level: 1 }).filter({ hasNotText: t.orders.title }));
    await page.evaluate((ms) => {
      const busy = (): void => {
        const end = performance.now() + ms;
        while (performance.now() < end);
      };
      document.addEventListener('click', busy, { once: true });
      new PerformanceObserver((list, observer) => {
        if (list.getEntries().every(({ duration }) => duration < ms)) return;
        observer.disconnect();
        // The library, which observed earlier, processes the tap in an idle period.
        requestIdleCallback(() => document.documentElement.classList.add('tap-measured'));
      }).observe({ type: 'event' });
    }, SLOW_MS);
    await page.getByRole('heading', { level: 1 }).tap();
    // The browser measures a tap until the next frame.
    await page.locator('html.tap-measured').waitFor();
    await page.goto(`${gateway.origin}/sandbox/inbox`);
    await expect.poll(() => monitor.asked.length).toBeGreaterThan(0);

    const [{ reports, ...visit } = { reports: [] }] = envelopes();
    expect(visit).toEqual({
      release: release(),
      host: 'BROWSER-DEFAULT',
      language,
      step: 'page',
      connection: '4g',
    });
    const vitals = Object.fromEntries(
      reports.flatMap((report) => (report.kind === 'vital' ? [[report.name, report]] : [])),
    );
    expect(Object.keys(vitals).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
    expect(reports).toHaveLength(5);
    for (const name of ['CLS', 'FCP', 'TTFB']) {
      expect(vitals[name], name).toMatchObject({ route: 'orders' });
    }
    // Until a tap, a larger paint of the next page counts, for that page.
    const { route, value } = vitals['LCP'] ?? { value: NaN };
    expect(route).toBe(value <= leftAt ? 'orders' : vitals['INP']?.route);
    // The slow response to a tap belongs to the page with the tap.
    expect(vitals['INP']?.route).toMatch(/^(?:orderDetail|parkingOrder)/);
    expect(vitals['INP']?.value).toBeGreaterThanOrEqual(SLOW_MS);

    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = monitor.asked;
    expect(method).toBe('POST');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const name of ['cookie', 'referer', 'authorization'])
      expect(headers).not.toHaveProperty(name);
    const storageState = await page.context().storageState();
    const storedValues = storageState.origins.flatMap(({ localStorage }) =>
      localStorage.map(({ value }) => value),
    );
    const personal = [
      DEMO_RIDER,
      token,
      token.slice(-8),
      ...orders.map(({ id }) => id),
      ...storedValues.filter((value) => value.length > 4),
    ];
    expect(storedValues.length).toBeGreaterThan(1);
    expect(personal.filter((text) => body.includes(text))).toEqual([]);
    expect(body).not.toMatch(/[?&/]|riding|from/);
    expect(monitor.asked).toHaveLength(1);
  });

  test('gets an error whose stack the maps of its release can read', async ({ open }) => {
    monitor.asked.length = 0;
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({
      token,
      expected: [NO_HTTPS, /TypeError: Cannot read properties of null/],
    });
    const [order] = await ordersOf(gateway.origin);
    await replaceAnswers(page, /\/v1\/orders\?/, (question) =>
      question.fulfill({ json: { items: [{ ...order, actions: null }] } }),
    );
    await page.goto(production('/riding-order-list/?of=13800138000'));
    await see(page.getByText(t.app.pageFailed));
    await expect.poll(() => monitor.asked.length).toBeGreaterThan(0);
    const [report] = envelopes().flatMap(({ reports }) => reports);
    if (report === undefined || report.kind === 'vital') throw new Error('no error report arrived');
    expect(report).toMatchObject({ kind: 'render', route: 'orders' });
    await see(page.getByText(report.traceId ?? '-'));
    const [, property = '-'] = /reading '(\w+)'/.exec(report.message) ?? [];
    const folder = path.join(mapsFolder(path.join(ROOT, 'apps/web')), release());
    // In the script of the order list, which the build changes after it makes the source map.
    expect(report.stack).toMatch(/^at \S+ \(assets\/orders-/);
    const [place] = await placesOf(report.stack, folder);
    expect(place?.file).toMatch(/^src\/features\/orders\/[\w/-]+\.tsx?$/);
    const source = readFileSync(path.join(ROOT, 'apps/web', place?.file ?? ''), 'utf8');
    expect(source.split('\n')[(place?.line ?? 0) - 1]).toBe(place?.text);
    expect(place?.text.slice(place.column)).toMatch(new RegExp(`^\\.?${property}\\b`));
    const sentText = monitor.asked.map(({ body }) => body).join('');
    expect([DEMO_RIDER, order?.id ?? '-'].filter((text) => sentText.includes(text))).toEqual([]);
    expect(sentText).not.toMatch(/[?&]|riding|of=/);
  });

  test('alone has the source maps: the gateway serves none, and no script names one', async () => {
    const folder = mapsFolder(path.join(ROOT, 'apps/web'));
    const maps = readdirSync(path.join(folder, release()));
    const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'));
    expect(maps.length).toBeGreaterThan(100);
    const scriptsNamingMaps = scripts.filter((name) =>
      /sourceMappingURL/i.test(readFileSync(path.join(dist, 'assets', name), 'utf8')),
    );
    expect(scriptsNamingMaps).toEqual([]);
    const mapPaths = maps.flatMap((name) => [
      `/assets/${name}`,
      `/source-maps/${release()}/${name}`,
      `/${name}`,
    ]);
    const statuses = await Promise.all(
      mapPaths.map(async (name) => (await fetch(gateway.page(name))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    const [script = ''] = scripts;
    const answer = await fetch(gateway.page(`/assets/${script}`));
    expect([answer.status, answer.headers.get('sourcemap')]).toEqual([200, null]);
  });
});
