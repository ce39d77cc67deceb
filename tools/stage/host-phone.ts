import type { Page } from 'playwright-core';
import type { HostSettings, LabShare, LabEntry, Replies } from '../lab/emulators/native.ts';
import { CONTAINER_SCRIPT, CONTAINER_SCRIPTS, hostScript } from '../lab/hosts.ts';

/** What a test reads of a page's host. */
interface HostSeen {
  log: LabEntry[];
  shared: LabShare | null;
  led: string[];
}

/**
 * Puts the host around the page, before it is opened; its user agent belongs to the phone.
 * @param script whether the container serves its own script
 */
export async function putInto(page: Page, settings: HostSettings, script = true): Promise<void> {
  await page.addInitScript({ content: hostScript(settings) });
  // Only what the container itself would serve: to stop every request costs the browser's cache.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
      body: Buffer.from(CONTAINER_SCRIPT).toString('base64'),
    };
    const replies = script
      ? session.send('Fetch.fulfillRequest', answer)
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    // A page that is closed needs no answer.
    replies.catch(() => {});
  });
  const patterns = CONTAINER_SCRIPTS.map((address) => ({ urlPattern: `${address}*` }));
  await session.send('Fetch.enable', { patterns });
}

/** From the next call on the host answers so. */
export const replyFromNowOn = (page: Page, replies: Replies): Promise<void> =>
  page.evaluate((settings) => {
    const { hostLab } = window as unknown as { hostLab: { settings: { replies: string } } };
    hostLab.settings.replies = settings;
  }, replies);

/** What was said between the page and its host so far, and what came of it. */
export const hostOf = (page: Page): Promise<HostSeen> =>
  page.evaluate(() => {
    const { hostLab } = window as unknown as { hostLab: HostSeen };
    const { log, shared, led } = hostLab;
    return { log, shared: shared ?? null, led };
  });
