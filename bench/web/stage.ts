import type { Browser, BrowserContext } from 'playwright-core';
import { copyOf, startStageDatabase } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { launchChromium, newPhone } from '../../tools/stage/phone.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { serveFloor, type Floor } from './floor.ts';

/** What is measured on: a gateway with the demo data, a browser, two riders, the floor page. */
export interface BenchStage {
  gateway: StageGateway;
  /** Bearer credentials: a year of orders, and 5,000 of them. */
  token: string;
  busyToken: string;
  floor: Floor;
  /** Works on a phone with a fresh profile, logged in where a credential is given. */
  onPhone: <T>(token: string | null, work: (phone: BrowserContext) => Promise<T>) => Promise<T>;
}

const onPhoneOf =
  (browser: Browser): BenchStage['onPhone'] =>
  async (token, work) => {
    const phone = await newPhone(browser, token === null ? {} : { token });
    try {
      return await work(phone);
    } finally {
      await phone.close();
    }
  };

export async function setBenchStage(ends: AsyncDisposableStack): Promise<BenchStage> {
  const database = await startStageDatabase();
  ends.defer(() => database.stop());
  const env = { DATABASE_URL: await copyOf(database) };
  const gateway = await startGateway({ ...env, WEB_DIST: database.webDist });
  ends.defer(() => gateway.stop());
  const browser = await launchChromium();
  ends.defer(() => browser.close());
  const onPhone = onPhoneOf(browser);
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const busyToken = await logIn(gateway.origin, BUSY_RIDER);
  const list = gateway.page('/riding-order-list/');
  const floor = await onPhone(token, (phone) => serveFloor(phone, list, env, ends));
  return { gateway, token, busyToken, floor, onPhone };
}
