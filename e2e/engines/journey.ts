import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject, test as base } from 'vitest';
import { connect, type WholeDb } from '../../apps/gateway/src/db/database.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { copyOf } from '../../tools/stage/database.ts';
import type { RunningEngine } from '../../tools/stage/engines/engine.ts';
import { firefox } from '../../tools/stage/engines/firefox.ts';
import { startWatchingProxy } from '../../tools/stage/engines/watching-proxy.ts';
import { webkit } from '../../tools/stage/engines/webkit.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { QUICK_WORLD } from '../stage/journey.ts';
import { RiderPage } from './rider-page.ts';

/** The viewport of a recent iPhone. */
const PHONE = { width: 390, height: 844, density: 1 };

interface OpenOptions {
  /** The bearer credential of a logged-in rider. */
  token?: string;
  /** The credential of the campaign pages' own login. */
  localToken?: string;
  /** Faults that the journey causes on purpose. Network errors are expected anyway while the phone is offline. */
  expected?: readonly RegExp[];
}

interface Fixtures {
  running: RunningEngine;
  /** A gateway process on a copy of the demo data. */
  gateway: StageGateway & { db: WholeDb };
  /** Opens a fresh phone with one tab and closes the previous one. Unexpected faults fail the test. */
  open: (options?: OpenOptions) => Promise<RiderPage>;
}

const engine = inject('engine') === 'firefox' ? firefox : webkit;

const journeys = base.extend<Fixtures>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures needed from here
    async ({}, use) => {
      const running = await engine.start(PHONE);
      await use(running);
      await running.close();
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
      });
      const { db } = connect(url, { max: 2 });
      await use({ ...gateway, db });
      await db.destroy();
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ running, gateway, task }, use) => {
    const faults: string[] = [];
    let ends: (() => Promise<void>)[] = [];
    const end = async (): Promise<void> => {
      const all = ends;
      ends = [];
      for (const each of all) await each();
    };
    await use(async ({ token, localToken, expected = [] } = {}) => {
      await end();
      const proxy = await startWatchingProxy(gateway.origin);
      ends.unshift(() => proxy.close());
      const tab = await running.newTab();
      ends.unshift(() => tab.close());
      const page = new RiderPage(tab, engine.pointerType, proxy);
      ends.unshift(async () => {
        if (task.result?.state === 'fail') await keepPicture(page, task.name);
        faults.push(...proxy.faults.filter((fault) => !expected.some((e) => e.test(fault))));
      });
      if (token !== undefined || localToken !== undefined) {
        await page.goto(`${gateway.origin}/healthz`);
        await page.keep({
          ...(token !== undefined && { 'Admin-Token-INNER': token }),
          ...(localToken !== undefined && { 'Admin-Local-Token-INNER': localToken }),
        });
      }
      return page;
    });
    await end();
    if (faults.length > 0) {
      throw new Error(`the page logged an error, threw, or was refused:\n${faults.join('\n')}`);
    }
  },
});

/** A journey in the project's engine, skipped if that is not installed. */
export const test = journeys.skipIf(inject('engine') === null);

async function keepPicture(page: RiderPage, name: string): Promise<void> {
  const folder = path.join(ROOT, 'screens/failures');
  mkdirSync(folder, { recursive: true });
  const file = `${engine.name}-${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}.png`;
  const picture = await page.picture().catch(() => undefined);
  if (picture !== undefined) writeFileSync(path.join(folder, file), picture);
}
