import { loadMessages } from '../../core/i18n/messages.ts';
import { goAnywhere } from '../../core/route/go-anywhere.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { openingMessages } from './messages.ts';

/**
 * Asks the rider to continue in the own app, for features that this host lacks. Confirmation leads to the app's
 * download page, which knows the page they come from; a tap outside closes the dialog (specification, section 4).
 * Returns false if it was closed.
 *
 * @param options `replace`: this page shows nothing, so Back skips it; `reason`: names the feature that is missing here
 */
export async function askToOpenApp(options?: {
  replace?: boolean;
  reason?: string;
}): Promise<boolean> {
  await loadMessages(openingMessages);
  const t = openingMessages();
  const toApp = await confirmDialog({
    title: t.appOnly,
    content: options?.reason ?? t.appOnlyText,
    confirmText: t.toApp,
    closeOnMaskClick: true,
  });
  const { pathname, search } = window.location;
  if (toApp) await goAnywhere('appDownload', { path: pathname + search }, options);
  return toApp;
}
