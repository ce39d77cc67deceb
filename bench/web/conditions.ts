import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * Slow 4G: round trips of 150 ms, 1.6 Mbit/s down, 0.75 up. Chromium throttles requests instead of packets, so the
 * latency of a request replaces its 3.75 round trips, and nine tenths of the rates remain for content: the figures that
 * Lighthouse applies.
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

/** Opens a new tab whose network and processor are slowed down from its first request on. */
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
