import type { BrowserContext } from 'playwright-core';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { launchChromium, newPhone } from '../../tools/stage/phone.ts';
import { BUSY_RIDER, DEMO_RIDER, documentCookie, logIn } from '../../tools/stage/rider.ts';
import { startDemoGateway } from '../gateway/stage.ts';
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

export async function setBenchStage(ends: AsyncDisposableStack): Promise<BenchStage> {
  const { gateway, databaseUrl } = await startDemoGateway(ends);
  const browser = ends.use(await launchChromium());
  const onPhone: BenchStage['onPhone'] = async (token, work) => {
    await using phone = await newPhone(browser, token === null ? {} : { token });
    // As a rider who was here before.
    if (token !== null) await phone.addCookies([await documentCookie(gateway.origin, token)]);
    return await work(phone);
  };
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const busyToken = await logIn(gateway.origin, BUSY_RIDER);
  const list = gateway.page('/riding-order-list/');
  const env = { DATABASE_URL: databaseUrl };
  const floor = await onPhone(token, (phone) => serveFloor(phone, list, env, ends));
  return { gateway, token, busyToken, floor, onPhone };
}
