import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findWebKit, howToInstall } from '../../engines.mjs';
import type { Engine, EngineOptions, EngineTab, InputSource, RunningEngine } from './engine.ts';
import { type GuardedProcess, printed, startGuarded } from './guarded-process.ts';

/** So that the app detects Safari: its behaviour for this user agent is part of the test. */
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** MiniBrowser's toolbar has a minimum width that exceeds a phone's. */
const NARROW_TOOL_BAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** Asks pages to reduce motion: on a busy machine, an animated element has moved before a test can act on it. */
const NO_MOTION = '[Settings]\ngtk-enable-animations=0\n';

/** Time limit for a busy machine. */
const START_LIMIT_MS = 240_000;

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

const sender =
  (origin: string): Send =>
  async <T>(method: string, command: string, body?: object) => {
    const answer = await fetch(origin + command, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value as T;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${command}: ${error}: ${message}`);
  };

async function newSession(send: Send, binary: string): Promise<string> {
  const args = ['--automation', `--user-agent=${USER_AGENT}`];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
  return (await send<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId;
}

/** The driver only accepts a port number, and another program can take that port first. */
const PORTS_TRIED = 3;

async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts WebKit's driver on a port of its own. */
async function startDriver(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ driver: GuardedProcess; send: Send }> {
  for (let attempt = 1; ; attempt++) {
    const port = await unusedPort();
    const driver = startGuarded(program, [`--port=${port}`], env);
    driver.output.resume();
    const send = sender(`http://127.0.0.1:${port}`);
    try {
      await untilReady(send);
      return { driver, send };
    } catch (error) {
      await driver.end();
      if (attempt === PORTS_TRIED) throw error;
    }
  }
}

async function untilReady(send: Send): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      // `fetch` fails with a TypeError until the port is open.
      if (!(error instanceof TypeError) || performance.now() > limit) throw error;
      await delay(50);
    }
  }
}

async function start({ width, height, density }: EngineOptions): Promise<RunningEngine> {
  const webKit = findWebKit();
  if (webKit === undefined) throw new Error(howToInstall('webkit'));
  const home = mkdtempSync(path.join(tmpdir(), 'shtrans-webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), NARROW_TOOL_BAR);
  writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), NO_MOTION);
  const glass = `${width * density}x${(height + 100) * density}x24`;
  const display = startGuarded(
    webKit.screen,
    ['-displayfd', '1', '-screen', '0', glass, '-nolisten', 'tcp'],
    process.env,
  );
  const number = await printed(display.output, /^(\d+)\n/m);
  const { driver, send } = await startDriver(webKit.driver, {
    ...process.env,
    DISPLAY: `:${number}`,
    GDK_BACKEND: 'x11',
    GDK_SCALE: String(density),
    TZ: 'Asia/Shanghai',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  });
  return {
    async newTab() {
      const session = `/session/${await newSession(send, webKit.browser)}`;
      const tab = tabOf(send, session);
      await fit(send, session, tab, { width, height });
      return tab;
    },
    async close() {
      await driver.end();
      await display.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Sets the size of the page: the window is larger by the toolbar. */
async function fit(
  send: Send,
  session: string,
  tab: EngineTab,
  viewport: { width: number; height: number },
): Promise<void> {
  const sizeOf = () => tab.call(() => ({ width: innerWidth, height: innerHeight }));
  await send('POST', `${session}/window/rect`, viewport);
  const { height } = await sizeOf();
  await send('POST', `${session}/window/rect`, {
    ...viewport,
    height: viewport.height * 2 - height,
  });
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const size = await sizeOf();
    if (size.width === viewport.width && size.height === viewport.height) return;
    if (Date.now() > limit) throw new Error(`the page is ${size.width} x ${size.height}`);
    await delay(50);
  }
}

const tabOf = (send: Send, session: string): EngineTab => ({
  open: async (url) => await send('POST', `${session}/url`, { url }),
  reload: async () => await send('POST', `${session}/refresh`, {}),
  travel: async (delta) => await send('POST', `${session}/${delta < 0 ? 'back' : 'forward'}`, {}),
  async call(inPage, ...args) {
    const script = `const done = arguments[1];
      new Promise((resolve) => resolve((${String(inPage)})(...arguments[0]))).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) }));`;
    const { value, error } = await send<{ value: never; error?: string }>(
      'POST',
      `${session}/execute/async`,
      { script, args: [args] },
    );
    if (error !== undefined) throw new Error(error);
    return value;
  },
  perform: async (...actions: readonly InputSource[]) =>
    await send('POST', `${session}/actions`, { actions }),
  picture: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  // Each session has its own browser, which ends with it.
  close: async () => await send('DELETE', session),
});

export const webkit: Engine = { name: 'webkit', pointerType: 'mouse', start };
