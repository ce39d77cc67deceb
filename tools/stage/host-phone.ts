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
 * Installs the host in the page, before it is opened; the phone already has its user agent.
 * @param script whether the container serves its own script
 */
export async function putInto(page: Page, settings: HostSettings, script = true): Promise<void> {
  await page.addInitScript({ content: hostScript(settings) });
  // Intercepts only what the container itself would serve: intercepting every request would disable the browser's
  // cache.
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
    // A closed page needs no answer.
    replies.catch(() => {});
  });
  const patterns = CONTAINER_SCRIPTS.map((address) => ({ urlPattern: `${address}*` }));
  await session.send('Fetch.enable', { patterns });
}

/** Sets the host's replies from the next call on. */
export const replyFromNowOn = (page: Page, replies: Replies): Promise<void> =>
  page.evaluate((settings) => {
    const { hostLab } = window as unknown as { hostLab: { settings: { replies: string } } };
    hostLab.settings.replies = settings;
  }, replies);

/** Returns the calls between the page and its host so far, with their results. */
export const hostOf = (page: Page): Promise<HostSeen> =>
  page.evaluate(() => {
    const { hostLab } = window as unknown as { hostLab: HostSeen };
    const { log, shared, led } = hostLab;
    return { log, shared: shared ?? null, led };
  });
