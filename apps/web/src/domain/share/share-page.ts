import type { SharedPage } from '../../core/host/capabilities.ts';
import { askHost } from '../../core/host/host.ts';
import { web } from '../../core/host/hosts/web.ts';
import { signal } from '../../core/state/signal.ts';
import { copyText, type CopyTexts } from '../../ui/overlay/copy-text.ts';
import { showToast } from '../../ui/overlay/toast.ts';

/** What the host's menu passes on by now. */
const told = signal<SharedPage | undefined>(undefined);

/** Tells the host what is passed on; `opened` where it opened its sheet for it. */
export function tellHost(page: SharedPage): ReturnType<typeof askHost<'share'>> {
  told.set(page);
  return askHost('share', page);
}

/** Whether the host was told just this before. */
export const isTold = ({ url, title }: SharedPage): boolean =>
  told.get()?.url === url && told.get()?.title === title;

/**
 * Passes a page on when its rider taps for it: in the host's own way, by the phone's sheet for sharing, or by a copied
 * link; where the way is the host's menu, it is shown, with a poster as another.
 */
export async function sharePage(page: SharedPage, texts: CopyTexts): Promise<void> {
  let said = await tellHost(page);
  if (!said.ok && said.error !== 'cancelled') said = (await web.share?.(page)) ?? said;
  if (said.ok ? said.value === 'opened' : said.error === 'cancelled') return;
  if (!said.ok && (await copyText(page.url))) return showToast(texts.copied);
  try {
    const { openShareSheet } = await import('./share-sheet.tsx');
    await openShareSheet({ page, hint: said.ok ? 'byMenu' : 'byHand' });
  } catch {
    showToast(texts.copyFailed);
  }
}
