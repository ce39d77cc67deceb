import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { connect, type WholeDb } from '../../apps/gateway/src/db/database.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { axeFindings, type AxeRules } from '../../tools/stage/axe.ts';
import { copyOf } from '../../tools/stage/database.ts';
import { type Language, startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { recordShifts } from '../../tools/stage/layout-shift.ts';
import { documentCookie } from '../../tools/stage/rider.ts';
import {
  launchChromium,
  newPhone,
  watchFaults,
  type PhoneOptions,
} from '../../tools/stage/phone.ts';
import { PATIENCE_MS } from './patience.ts';

export interface OpenOptions extends PhoneOptions {
  /** Another tab of the same phone. */
  context?: BrowserContext;
  /** Faults this journey causes on purpose, such as a status in the console. */
  expected?: readonly RegExp[];
}

/** Opens a fresh phone with one tab; unexpected faults fail the test. */
export type Open = (options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  /** Returns the browser of the worker. */
  browser: () => Promise<Browser>;
  /** A gateway process on a copy of the demo data. */
  gateway: StageGateway & { db: WholeDb };
  open: Open;
}

/** Settings that shorten the delays of sandbox partners. */
export const QUICK_WORLD = {
  DISPATCH_PACE: '20',
  // A busy machine must not decide what a document or a list contains.
  PAGE_PATIENCE_MS: '60000',
  PLACES_PATIENCE_MS: '15000',
  PARTNER_ORDERS_PATIENCE_MS: '15000',
  PAGE_BUSY_PERCENT: '100',
  FRAME_BUSY_PERCENT: '100',
};

const slug = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);

interface OpenedPage {
  page: Page;
  faults: string[];
  expected: readonly RegExp[];
  /** Events of the page, one line each with its time. */
  trace: string[];
}

/** Records a page's navigations, failed requests and console messages. */
function traceOf(page: Page): string[] {
  const lines: string[] = [];
  const start = performance.now();
  const note = (line: string): void => {
    lines.push(`${((performance.now() - start) / 1000).toFixed(2).padStart(8)} s  ${line}`);
  };
  page.on('framenavigated', (frame) => note(`goes to ${frame.url()}`));
  page.on('request', (request) => {
    if (request.method() !== 'GET') note(`sends ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`gets ${response.status()} from ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    note(`has no answer from ${request.url()}: ${request.failure()?.errorText ?? ''}`);
  });
  page.on('console', (message) => note(`says ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`throws ${error.message}`));
  page.on('crash', () => note('crashes'));
  page.on('close', () => note('closes'));
  return lines;
}

/** The gateways of this worker. */
const running = new Set<StageGateway>();

/** Writes the state of a failed journey to `screens/failures`: each page's picture, trace and content. */
async function leaveTraces(name: string, openedPages: readonly OpenedPage[]): Promise<void> {
  const dir = path.join(ROOT, 'screens/failures');
  mkdirSync(dir, { recursive: true });
  const outputs = [...running].map((gateway) => gateway.output().slice(-20_000));
  for (const [i, { page, trace }] of openedPages.entries()) {
    const file = path.join(dir, `${slug(name)}-${i + 1}`);
    await page.screenshot({ path: `${file}.png` }).catch(() => {});
    const content = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'the page is gone');
    const text = [page.url(), ...trace, '', content, '', 'Gateways of this worker:', ...outputs];
    writeFileSync(`${file}.txt`, text.join('\n'));
  }
}

let launched: Promise<Browser> | undefined;

/** Returns the worker's browser, which all kinds of tests below share; starts another one if it crashed. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => undefined);
  if (browser?.isConnected() === true) return browser;
  launched = launchChromium({ shared: true });
  return await launched;
}

/**
 * @param scope which tests share a gateway and its copy of the demo data: those of a file, or all of a worker
 * @param settings of that gateway
 */
const journeysOf = (scope: 'file' | 'worker', settings: Readonly<Record<string, string>> = {}) =>
  base.extend<Fixtures>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures needed from here
      async ({}, use) => {
        await use(sharedBrowser);
        await (await launched)?.close();
      },
      { scope: 'worker' },
    ],
    gateway: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const stage = inject('stageDatabase');
        const url = await copyOf(stage);
        const gateway = await startGateway({
          DATABASE_URL: url,
          WEB_DIST: stage.webDist,
          ...QUICK_WORLD,
          ...settings,
        });
        running.add(gateway);
        const { db } = connect(url, { max: 2 });
        await use({ ...gateway, db });
        await db.destroy();
        running.delete(gateway);
        await gateway.stop();
      },
      { scope },
    ],
    open: async ({ browser, task }, use) => {
      const openedPages: OpenedPage[] = [];
      const contexts = new Set<BrowserContext>();
      await use(async ({ context, expected = [], ...phone } = {}) => {
        const phoneContext = context ?? (await newPhone(await browser(), { density: 1, ...phone }));
        contexts.add(phoneContext);
        const page = await phoneContext.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await recordShifts(page);
        openedPages.push({ page, faults: watchFaults(page), expected, trace: traceOf(page) });
        return page;
      });
      if (task.result?.state === 'fail') await leaveTraces(task.name, openedPages);
      await Promise.all([...contexts].map((context) => context.close()));
      const faults = openedPages.flatMap(({ faults: pageFaults, expected }) =>
        pageFaults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
      );
      refuse('the page logged an error, threw, or broke its security policy', faults);
    },
  });

/** For journeys whose changes do not disturb other files: they share one gateway per worker. */
export const test = journeysOf('worker');

/** For files whose changes no other file can see: they share another gateway per worker. */
export const readingTest = journeysOf('worker');

/** For states with stubbed answers: documents contain no data, and pages make all requests. */
export const framesTest = journeysOf('worker', { PAGES_IN_DOCUMENTS: 'false' });

/** For files that kill their gateway or change shared data: the demo's orders, the city's traffic. */
export const lonelyTest = journeysOf('file');

/** For journeys in another city, by its folder. */
export const testIn = (city: string) => journeysOf('file', { CITY: city });

/** Fails with each finding on a line of its own. */
function refuse(summary: string, findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(`${summary}:\n${findings.join('\n')}`);
}

/** Waits until it is visible. */
export const see = (target: Locator): Promise<void> =>
  target.first().waitFor({ state: 'visible', timeout: PATIENCE_MS });

/** Waits until it is removed or hidden. */
export const seeGone = (target: Locator): Promise<void> =>
  target.first().waitFor({ state: 'hidden', timeout: PATIENCE_MS });

/**
 * Chooses the last bookable day: times of the first can be over, or too near to be cancelled.
 * @param container the page or its sheet
 * @param name the label of the group of days
 */
export const chooseLastDay = (container: Page | Locator, name: string): Promise<void> =>
  container.getByRole('group', { name }).getByRole('radio').last().check();

/** Offsets, in ms, of a phone's clock that is more than a day fast or slow. */
export const WRONG_CLOCKS = { fast: 26 * 3_600_000, slow: -26 * 3_600_000 } as const;

/** Fast in one language, slow in the other: for journeys that run in both. */
export const wrongClock = (language: Language): number =>
  language === 'zh_cn' ? WRONG_CLOCKS.fast : WRONG_CLOCKS.slow;

/** Waits until the app has drawn or hydrated the page and listens. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const [first] = document.getElementById('root')?.children ?? [];
    return first !== undefined && Object.keys(first).some((key) => key.startsWith('__react'));
  });

/** Gives the phone the rider's cookie for documents, as after an earlier call. */
export const keepCookie = async (
  phone: BrowserContext,
  origin: string,
  token: string,
): Promise<void> => await phone.addCookies([await documentCookie(origin, token)]);

/** Expects that axe finds nothing on the page. */
export async function expectAccessible(
  page: Page,
  name = page.url(),
  rules?: AxeRules,
): Promise<void> {
  refuse(`axe on ${name}`, await axeFindings(page, rules));
}

export { expect };
