import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * Slow 4G: round trips of 150 ms, 1.6 Mbit/s down, 0.75 up. Chromium throttles requests and not
 * packets, so the latency of a request stands for its 3.75 round trips and nine tenths of the rates
 * are left for content: the figures Lighthouse applies.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6e6 / 8) * 9) / 10,
  uploadThroughput: ((0.75e6 / 8) * 9) / 10,
  connectionType: 'cellular4g' as const,
};

export interface Conditions {
  net: 'slow4g' | 'none';
  /** CPU slowdown. */
  cpu: number;
}

/** A new tab with the network and the processor slowed down from its first request on. */
export async function slowTab(
  context: BrowserContext,
  { net, cpu }: Conditions,
): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (net === 'slow4g') await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return { page, cdp };
}
