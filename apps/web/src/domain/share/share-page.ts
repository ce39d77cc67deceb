import type { SharedPage } from '../../core/host/capabilities.ts';
import { askHost } from '../../core/host/host.ts';
import { web } from '../../core/host/hosts/web.ts';
import { signal } from '../../core/state/signal.ts';
import { copyText, type CopyTexts } from '../../ui/overlay/copy-text.ts';
import { showToast } from '../../ui/overlay/toast.ts';

/** The page that the host's menu currently shares. */
const lastTold = signal<SharedPage | undefined>(undefined);

/** Sends the shared page to the host; `opened` if the host opened its sheet for it. */
export function tellHost(page: SharedPage): ReturnType<typeof askHost<'share'>> {
  lastTold.set(page);
  return askHost('share', page);
}

/** Whether the host already has this page. */
export const isTold = ({ url, title }: SharedPage): boolean =>
  lastTold.get()?.url === url && lastTold.get()?.title === title;

/**
 * Shares a page on the rider's tap: through the host, by the phone's sheet for sharing, or by a copied link. If the
 * host only shares by its menu, shows a hint to it, with a poster as an alternative.
 */
export async function sharePage(page: SharedPage, texts: CopyTexts): Promise<void> {
  let reply = await tellHost(page);
  if (!reply.ok && reply.error !== 'cancelled') reply = (await web.share?.(page)) ?? reply;
  if (reply.ok ? reply.value === 'opened' : reply.error === 'cancelled') return;
  if (!reply.ok && (await copyText(page.url))) return showToast(texts.copied);
  try {
    const { openShareSheet } = await import('./share-sheet.tsx');
    await openShareSheet({ page, hint: reply.ok ? 'byMenu' : 'byHand' });
  } catch {
    showToast(texts.copyFailed);
  }
}
