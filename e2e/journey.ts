import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { connect, type Db } from '../apps/gateway/src/db/database.ts';
import { ROOT } from '../tools/ensure-install.mjs';
import { axeFindings, type AxeRules } from '../tools/stage/axe.ts';
import { copyOf } from '../tools/stage/database.ts';
import { type Language, startGateway, type StageGateway } from '../tools/stage/gateway.ts';
import { recordShifts } from '../tools/stage/layout-shift.ts';
import { documentCookie } from '../tools/stage/rider.ts';
import { launchChromium, newPhone, watchFaults, type PhoneOptions } from '../tools/stage/phone.ts';

/** How long something may take to show on a busy machine; nothing waits longer than it must. */
const PATIENCE_MS = 60_000;

export interface OpenOptions extends PhoneOptions {
  /** Another tab of the same phone. */
  context?: BrowserContext;
  /** Faults this journey causes on purpose, such as a status in the console. */
  expected?: readonly RegExp[];
}

/** A fresh phone with one tab; its faults fail the test unless they were expected. */
export type Open = (options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  browser: Browser;
  /** A gateway process on a copy of the demo data. */
  gateway: StageGateway & { db: Db };
  open: Open;
}

/** Partners that take seconds of a person's life take less of a test's. */
export const QUICK_WORLD = {
  DISPATCH_PACE: '20',
  // Nor does a busy machine decide what a document brings.
  PAGE_PATIENCE_MS: '60000',
  PAGE_BUSY_PERCENT: '100',
  FRAME_BUSY_PERCENT: '100',
};

const slug = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);

async function picture(page: Page, name: string): Promise<void> {
  const dir = path.join(ROOT, 'screens/failures');
  mkdirSync(dir, { recursive: true });
  await page.screenshot({ path: path.join(dir, `${slug(name)}.png`) }).catch(() => {});
}

let launched: Promise<Browser> | undefined;

/**
 * @param scope who shares a gateway and its copy of the demo data: the tests of a file, or all of a worker
 * @param settings of that gateway
 */
const journeysOf = (scope: 'file' | 'worker', settings: Readonly<Record<string, string>> = {}) =>
  base.extend<Fixtures>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures needed from here
      async ({}, use) => {
        // One for all the kinds of tests below.
        launched ??= launchChromium({ shared: true });
        const browser = await launched;
        await use(browser);
        await browser.close();
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
        const { db } = connect(url, { max: 2 });
        await use({ ...gateway, db });
        await db.destroy();
        await gateway.stop();
      },
      { scope },
    ],
    open: async ({ browser, task }, use) => {
      const opened: { page: Page; faults: string[]; expected: readonly RegExp[] }[] = [];
      const contexts = new Set<BrowserContext>();
      await use(async ({ context, expected = [], ...phone } = {}) => {
        const on = context ?? (await newPhone(browser, { density: 1, ...phone }));
        contexts.add(on);
        const page = await on.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await recordShifts(page);
        opened.push({ page, faults: watchFaults(page), expected });
        return page;
      });
      const failed = task.result?.state === 'fail';
      if (failed) {
        for (const [i, { page }] of opened.entries()) await picture(page, `${task.name} ${i + 1}`);
      }
      await Promise.all([...contexts].map((context) => context.close()));
      const faults = opened.flatMap(({ faults: found, expected }) =>
        found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
      );
      refuse('the page logged an error, threw, or broke its security policy', faults);
    },
  });

/** For journeys whose traces those of other files do not mind: they share a gateway with all such of their worker. */
export const test = journeysOf('worker');

/** For files that change nothing another could see: they share another one. */
export const readingTest = journeysOf('worker');

/** For states whose answers are stood in for: documents leave all asking to their pages. */
export const framesTest = journeysOf('worker', { PAGES_IN_DOCUMENTS: 'false' });

/** For files that kill their gateway, or change what others find: the demo's own orders, the city's traffic. */
export const lonelyTest = journeysOf('file');

/** Fails with each finding on a line of its own. */
function refuse(what: string, findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(`${what}:\n${findings.join('\n')}`);
}

/** Waits until it can be seen. */
export const see = (what: Locator): Promise<void> =>
  what.first().waitFor({ state: 'visible', timeout: PATIENCE_MS });

/** Waits until it is gone or hidden. */
export const seeGone = (what: Locator): Promise<void> =>
  what.first().waitFor({ state: 'hidden', timeout: PATIENCE_MS });

/**
 * Chooses the last of the days there are to book: of the first, times can be over or too near to be cancelled.
 * @param within the page or its sheet
 * @param name of the days
 */
export const chooseLastDay = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('group', { name }).getByRole('radio').last().check();

/** A day and more fast in one language, slow in the other: how far a phone's clock is ahead, in ms. */
export const wrongClock = (language: Language): number =>
  (language === 'zh_cn' ? 26 : -26) * 3_600_000;

/** The app has drawn the page, or taken over the document's, and listens. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const [first] = document.getElementById('root')?.children ?? [];
    return first !== undefined && Object.keys(first).some((key) => key.startsWith('__react'));
  });

/** The phone has this rider's cookie of documents, as from an earlier call. */
export const keepCookie = async (
  phone: BrowserContext,
  origin: string,
  token: string,
): Promise<void> => await phone.addCookies([await documentCookie(origin, token)]);

/** Nothing for axe to find on the page as it stands. */
export async function expectAccessible(
  page: Page,
  name = page.url(),
  rules?: AxeRules,
): Promise<void> {
  refuse(`axe on ${name}`, await axeFindings(page, rules));
}

export { expect };
