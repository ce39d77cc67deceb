import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFirefox, howToInstall } from '../../engines.mjs';
import type { Engine, EngineOptions, EngineTab, RunningEngine } from './engine.ts';
import { printed, startGuarded } from './guarded-process.ts';

const PREFERENCES = {
  // As on a phone: touch, and no mouse.
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
  // On a busy machine, an animated element has moved before a test can act on it.
  'ui.prefersReducedMotion': 1,
  'general.useragent.override':
    'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  // The viewer that replaces a page of JSON has no storage.
  'devtools.jsonview.enabled': false,
  // No request leaves this machine.
  'network.dns.localDomains': 'localhost',
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.share_proxy_settings': true,
  'network.proxy.no_proxies_on': '127.0.0.1,localhost',
  'network.proxy.allow_hijacking_localhost': false,
} as const;

interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

type Ask = <T>(method: string, params?: object) => Promise<T>;

/** A WebDriver BiDi connection. Pending commands are rejected when it closes. */
async function connect(address: string): Promise<Ask> {
  const socket = new WebSocket(address);
  const pendingCalls = new Map<
    number,
    { resolve: (result: never) => void; reject: (e: Error) => void }
  >();
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener('open', () => resolve());
  socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  socket.addEventListener('close', () => {
    for (const each of pendingCalls.values()) each.reject(new Error('the browser is gone'));
    pendingCalls.clear();
  });
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Message;
    const waiting = pendingCalls.get(id);
    pendingCalls.delete(id);
    if (error === undefined) waiting?.resolve(result as never);
    else waiting?.reject(new Error(`${error}: ${message}`));
  });
  await opened;
  let last = 0;
  return async <T>(method: string, params: object = {}) =>
    await new Promise<T>((onResult, onError) => {
      const id = ++last;
      pendingCalls.set(id, { resolve: onResult, reject: onError });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

async function start({ width, height, density }: EngineOptions): Promise<RunningEngine> {
  const firefoxPath = findFirefox();
  if (firefoxPath === undefined) throw new Error(howToInstall('firefox'));
  const profile = mkdtempSync(path.join(tmpdir(), 'shtrans-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const browser = startGuarded(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { ...process.env, HOME: profile, TZ: 'Asia/Shanghai', MOZ_CRASHREPORTER_DISABLE: '1' },
  );
  const address = await printed(browser.output, /WebDriver BiDi listening on (\S+)/);
  const ask = await connect(`${address}/session`);
  await ask('session.new', { capabilities: {} });
  return {
    async newTab() {
      const { userContext } = await ask<{ userContext: string }>('browser.createUserContext');
      const { context } = await ask<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      const viewport = { width, height };
      await ask('browsingContext.setViewport', { context, viewport, devicePixelRatio: density });
      return tabOf(ask, context, async () => {
        await ask('browser.removeUserContext', { userContext });
      });
    },
    async close() {
      await browser.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

const tabOf = (ask: Ask, context: string, close: () => Promise<void>): EngineTab => ({
  async open(url) {
    await ask('browsingContext.navigate', { context, url, wait: 'complete' });
  },
  async reload() {
    await ask('browsingContext.reload', { context, wait: 'complete' });
  },
  async travel(delta) {
    await ask('browsingContext.traverseHistory', { context, delta: delta });
  },
  async call(inPage, ...args) {
    const { result, exceptionDetails } = await ask<Evaluated>('script.callFunction', {
      target: { context },
      functionDeclaration: `async (args) => {
        const value = await (${String(inPage)})(...JSON.parse(args));
        return JSON.stringify(value === undefined ? null : value);
      }`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? 'null') as never;
  },
  async perform(...actions) {
    await ask('input.performActions', { context, actions });
  },
  async picture() {
    const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context });
    return Buffer.from(data, 'base64');
  },
  close,
});

export const firefox: Engine = { name: 'firefox', pointerType: 'touch', start };
