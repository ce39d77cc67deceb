import type { ReleaseAuthor } from '../src/modules/base/catalogue/release.ts';

/** For changes by tests, which no log needs. */
export const unlogged = (): Promise<void> => Promise.resolve();

export const AUTHOR: ReleaseAuthor = { by: 'test', reason: 'a test', log: unlogged };
