import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium, findChromium, findHeadlessShell } from '../chromium.mjs';
import { clockAheadMs } from '../test-steps/clock.mjs';

/** The phone everything is shown on. */
const SCREEN = { width: 360, height: 780 };
/** Pixels of the glass to one of the page. */
const DENSITY = 2.75;

/** Chromium with the browser around it, whatever journeys run in; undefined: this machine has the engine alone. */
export const WHOLE_CHROMIUM = findChromium({ ...process.env, CHROMIUM_PATH: undefined });

/**
 * @param shared for journeys and pictures: the headless shell where there is one, and pages share one
 *   process, which costs less than the pages do otherwise; measurements want the whole browser and a
 *   fresh process each, and code optimized as it runs, which a journey is too short to gain by
 * @param anyCertificate accepts any, also for service workers
 * @param camera a film (.y4m) that pages are given as what a camera sees, over and over
 * @param memory keeps pages that are left as they are, in the back-forward cache, which Playwright turns off and the
 *   headless shell lacks
 */
export const launchChromium = ({
  shared = false,
  anyCertificate = false,
  camera = '',
  memory = false,
} = {}): Promise<Browser> =>
  chromium.launch({
    ...(memory && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    executablePath:
      (memory ? WHOLE_CHROMIUM : shared ? findHeadlessShell() : undefined) ?? ensureChromium(),
    // Chromium does not start with a moved clock: its pages get theirs by `setAhead`.
    env: { ...process.env, LD_PRELOAD: undefined },
    args: [
      ...CHROMIUM_ARGS,
      ...(anyCertificate ? ['--ignore-certificate-errors'] : []),
      ...(camera === ''
        ? []
        : [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera}`,
          ]),
      ...(shared
        ? [
            '--renderer-process-limit=1',
            '--process-per-site',
            // A production host for those who ask for one: all of them are this machine.
            '--host-resolver-rules=MAP *.example.com 127.0.0.1',
            '--in-process-gpu',
            '--js-flags=--no-opt --no-maglev',
            '--enable-features=NetworkServiceInProcess2',
          ]
        : []),
    ],
  });

export interface PhoneOptions {
  userAgent?: string;
  /** A rider who is logged in: the bearer credential. */
  token?: string;
  /** The same of the campaign pages' own login. */
  localToken?: string;
  reducedMotion?: boolean;
  /** Default: the phone's own. One costs an eighth of the drawing where nobody looks at pictures. */
  density?: number;
  /** Keeps the guide for a visit without a network; else no service worker runs, so that routes see every request. */
  serviceWorker?: boolean;
  /** How far the phone's clock is ahead of the gateway's, in ms; negative: behind. */
  clockAheadMs?: number;
}

/** Stores the credentials as a login in an earlier tab left it, before any script of the page runs. */
async function carry(context: BrowserContext, credentials: Record<string, string>): Promise<void> {
  await context.addInitScript((storageEntries) => {
    // Once per tab: a rider who logs out stays logged out.
    if (window.sessionStorage.getItem('stage') !== null) return;
    window.sessionStorage.setItem('stage', 'set');
    for (const [key, value] of Object.entries(storageEntries))
      window.localStorage.setItem(key, value);
  }, credentials);
}

/**
 * Moves the clock of a page or a worker. Runs there as text, so it uses nothing from this module: whatever tells the
 * time of day is that much later; what measures durations stays as it is.
 * @param ahead in ms
 */
export function setAhead(ahead: number): void {
  const scope = globalThis as unknown as { Date: DateConstructor };
  scope.Date = new Proxy(Date, {
    construct: (real, args, target) =>
      Reflect.construct(real, args.length === 0 ? [real.now() + ahead] : args, target) as Date,
    get: (real, name) =>
      name === 'now' ? () => real.now() + ahead : (Reflect.get(real, name) as unknown),
  });
  // Workers have no such times. Zero says that there was no such moment.
  if (typeof PerformanceTiming === 'undefined') return;
  const { prototype } = PerformanceTiming;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const real = Object.getOwnPropertyDescriptor(prototype, name);
    if (real?.get === undefined) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: PerformanceTiming) {
        const value = Number(real.get?.call(this));
        return value === 0 ? 0 : value + ahead;
      },
    });
  }
}

/** A fresh profile on the phone. */
export async function newPhone(
  browser: Browser,
  options: PhoneOptions = {},
): Promise<BrowserContext> {
  const major = browser.version().split('.')[0];
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: options.density ?? DENSITY,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    userAgent:
      options.userAgent ??
      `Mozilla/5.0 (Linux; Android 13; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
  });
  if (options.serviceWorker !== true) {
    // As in a web view that has none.
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
    });
  }
  const ahead = clockAheadMs() + (options.clockAheadMs ?? 0);
  if (ahead !== 0) await context.addInitScript(setAhead, ahead);
  const { token, localToken } = options;
  const credentials = {
    ...(token !== undefined && { 'Admin-Token-INNER': token }),
    ...(localToken !== undefined && { 'Admin-Local-Token-INNER': localToken }),
  };
  if (Object.keys(credentials).length > 0) await carry(context, credentials);
  return context;
}

/** What a page must not do: log errors, throw, break its own security policy. Filled as it runs. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  return faults;
}
