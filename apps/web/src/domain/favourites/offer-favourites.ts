import type { Session } from '@shtrans/contract/auth/schemas';
import { loadMessages } from '../../core/i18n/messages.ts';
import { token } from '../../core/session/session.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { countUnclaimed, giveToRider, learnOwner } from './favourite-owner.ts';
import { favouritesMessages } from './messages.ts';

/**
 * Asks once after a login whether to move the device's favourites without a login to the account, because "home" and
 * "work" reveal where someone lives, and the account may be another person's. If refused, they stay for use without a
 * login.
 */
export async function offerFavourites({ token: credential, rider }: Session): Promise<void> {
  if (token() !== credential) return;
  learnOwner(rider.uid);
  const count = countUnclaimed();
  if (count === 0) return;
  await loadMessages(favouritesMessages);
  const t = favouritesMessages();
  const isAccepted = await confirmDialog({
    title: t.offer(count),
    content: t.offerTo(rider.phoneMasked),
    confirmText: t.offerYes,
    cancelText: t.offerNo,
  });
  if (!isAccepted || token() !== credential) return;
  giveToRider(rider.uid);
  const { syncFavourites } = await import('./favourite-sync.ts');
  // Sent immediately on any page; a failure waits like any other change.
  const stop = syncFavourites();
  stop();
}
