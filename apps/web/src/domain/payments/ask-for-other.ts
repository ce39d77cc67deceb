import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { askToOpenApp } from '../app/ask-to-open-app.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { paymentMessages } from './messages.ts';

/** Asks whether to pay by another channel, because the host did not open the first. */
export async function askForOther(): Promise<boolean> {
  await loadMessages(paymentMessages);
  const t = paymentMessages();
  return await confirmDialog({
    title: t.notHere,
    content: t.notHereText,
    cancelText: t.later,
    confirmText: t.elsewhere,
  });
}

/** Explains why an order cannot be paid here, and asks whether to continue in the own app. */
export async function askForApp(reason: Bilingual | undefined): Promise<void> {
  await loadErrorTexts();
  const errorReason = errorText(new ApiError('payment_not_offered', 'no way to pay here'));
  await askToOpenApp({
    reason: reason === undefined ? errorReason : `${inLanguage(reason)} ${errorReason}`,
  });
}
