import { loadMessages } from '../../core/i18n/messages.ts';
import { goAnywhere } from '../../core/route/go-anywhere.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { openingMessages } from './messages.ts';

/**
 * Asks a rider to go on in the own app, for what this host cannot do: confirmed, it leads to where the app is to be had,
 * which knows the page they come from; a tap beside it closes (specification, section 4). False where it was closed.
 *
 * @param options `replace`: this page shows nothing, and the way back leads past it; `why`: what cannot be done here
 */
export async function askToOpenApp(options?: {
  replace?: boolean;
  why?: string;
}): Promise<boolean> {
  await loadMessages(openingMessages);
  const t = openingMessages();
  const toApp = await confirmDialog({
    title: t.appOnly,
    content: options?.why ?? t.appOnlyText,
    confirmText: t.toApp,
    closeOnMaskClick: true,
  });
  const { pathname, search } = window.location;
  if (toApp) await goAnywhere('appDownload', { path: pathname + search }, options);
  return toApp;
}
