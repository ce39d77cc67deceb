import type { Browser } from 'playwright-core';
import { copyOf, startStageDatabase } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { launchChromium } from '../../tools/stage/phone.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { serveFloor, type Floor } from './floor.ts';

/** What is measured on: a gateway with the demo data, a browser, two riders, the floor page. */
export interface BenchStage {
  browser: Browser;
  gateway: StageGateway;
  /** Bearer credentials: a year of orders, and 5,000 of them. */
  token: string;
  busyToken: string;
  floor: Floor;
  stop(): Promise<void>;
}

export async function setBenchStage(): Promise<BenchStage> {
  const database = await startStageDatabase();
  const env = { DATABASE_URL: await copyOf(database) };
  const gateway = await startGateway({ ...env, WEB_DIST: database.webDist });
  const browser = await launchChromium();
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const busyToken = await logIn(gateway.origin, BUSY_RIDER);
  const floor = await serveFloor(browser, gateway, env, token);
  return {
    browser,
    gateway,
    token,
    busyToken,
    floor,
    async stop() {
      await floor.stop();
      await browser.close();
      await gateway.stop();
      await database.stop();
    },
  };
}
