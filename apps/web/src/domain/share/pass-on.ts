import { shareMessages } from './messages.ts';
import type { PageWords } from './page-words.ts';

/** On a tap: until then nobody needs the code for it. */
export async function passOn(words: PageWords): Promise<void> {
  const [{ sharePage }, { sharedWords }] = await Promise.all([
    import('./share-page.ts'),
    import('./shared-route.ts'),
  ]);
  await sharePage(sharedWords(words), shareMessages());
}
