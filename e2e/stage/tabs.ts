import type { Page } from 'playwright-core';
import type { Open, OpenOptions } from './journey.ts';

/** Opens a phone with three tabs. */
export async function openTabs(open: Open, options: OpenOptions): Promise<Page[]> {
  const first = await open(options);
  const ofSamePhone = { ...options, context: first.context() };
  return [first, await open(ofSamePhone), await open(ofSamePhone)];
}

/**
 * Visits the items of a queue, to which visits can add, one in each tab at the same time: a page waits for its network
 * most of the time.
 * @param isComplete ends before the queue is empty
 */
export async function visitAll<T>(
  tabs: readonly Page[],
  queue: T[],
  visit: (tab: Page, item: T) => Promise<void>,
  isComplete: () => boolean = () => false,
): Promise<void> {
  while (queue.length > 0 && !isComplete()) {
    const batch = queue.splice(0, tabs.length).values();
    await Promise.all(
      tabs.map(async (tab) => {
        const { value, done } = batch.next();
        if (done !== true) await visit(tab, value);
      }),
    );
  }
}
