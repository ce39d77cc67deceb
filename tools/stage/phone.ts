import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium, findChromium, findHeadlessShell } from '../chromium.mjs';
import { clockAheadMs } from '../test-steps/clock.mjs';

/** The screen of the test phone. */
const SCREEN = { width: 360, height: 780 };
/** Device pixels per CSS pixel. */
const DENSITY = 2.75;

/** Full Chromium, independent of the engine for journeys; undefined: this machine has only the headless shell. */
export const WHOLE_CHROMIUM = findChromium({ ...process.env, CHROMIUM_PATH: undefined });

/**
 * Starts Chromium.
 * @param shared for journeys and pictures: the headless shell if installed, with one process for all pages, which costs
 *   less than the pages otherwise do. Measurements need the full browser, a new process per page, and code optimized
 *   at run time, which a journey is too short to benefit from.
 * @param anyCertificate accepts any certificate, also for service workers
 * @param camera a film (.y4m) that pages receive from the camera in a loop
 * @param memory keeps left pages in the back-forward cache, which Playwright turns off and the headless shell lacks
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
    // Chromium does not start with a moved clock: `setAhead` moves that of its pages.
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
            // A production host for pages that request one: all of them resolve to this machine.
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
  /** The bearer credential of a logged-in rider. */
  token?: string;
  /** The credential of the campaign pages' own login. */
  localToken?: string;
  reducedMotion?: boolean;
  /** The colour scheme of the phone's settings; default: light. */
  colorScheme?: 'light' | 'dark';
  /** High contrast: the rider's own colours replace those of the page. */
  forcedColors?: boolean;
  /** Default: the phone's own. A value of one costs an eighth of the drawing time, if pictures do not matter. */
  density?: number;
  /**
   * Runs the service worker, which stores the guide for a visit without a network; without it, routes see every
   * request.
   */
  serviceWorker?: boolean;
  /** Time in ms by which the phone's clock is ahead of the gateway's; negative: behind. */
  clockAheadMs?: number;
}

/** Stores the credentials as an earlier login would have, before any script of the page runs. */
async function carry(context: BrowserContext, credentials: Record<string, string>): Promise<void> {
  await context.addInitScript((storageEntries) => {
    // Once per tab, so that a rider who logs out stays logged out.
    if (window.sessionStorage.getItem('stage') !== null) return;
    window.sessionStorage.setItem('stage', 'set');
    for (const [key, value] of Object.entries(storageEntries))
      window.localStorage.setItem(key, value);
  }, credentials);
}

/**
 * Moves the clock of a page or a worker. Runs there as text, so it uses nothing from this module. All sources of the
 * time of day are moved; those that measure durations are unchanged.
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
  // Workers have no such times. Zero means that there was no such event.
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

/** Returns a new profile on the phone. */
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
    colorScheme: options.colorScheme ?? 'light',
    forcedColors: options.forcedColors === true ? 'active' : 'none',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    userAgent:
      options.userAgent ??
      `Mozilla/5.0 (Linux; Android 13; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
  });
  if (options.serviceWorker !== true) {
    // As in a web view without this feature.
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

/** Returns the faults of a page: logged errors, exceptions, violations of its security policy. Filled while it runs. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  return faults;
}
