import { shareMessages } from './messages.ts';
import type { PageWords } from './page-words.ts';

/** Shares on a tap; loads its code only then. */
export async function passOn(words: PageWords): Promise<void> {
  const [{ sharePage }, { sharedWords }] = await Promise.all([
    import('./share-page.ts'),
    import('./shared-route.ts'),
  ]);
  await sharePage(sharedWords(words), shareMessages());
}
