import type { Session } from '@shtrans/contract/auth/schemas';
import { loadMessages } from '../../core/i18n/messages.ts';
import { token } from '../../core/session/session.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { countOfNobody, giveToRider, learnOwner } from './favourite-owner.ts';
import { favouritesMessages } from './messages.ts';

/**
 * Asks once after a login whether the account gets what this device keeps without one: "home" and "work" tell where
 * somebody lives, and the account may be another's. With no, it stays for whoever is not logged in.
 */
export async function offerFavourites({ token: credential, rider }: Session): Promise<void> {
  if (token() !== credential) return;
  learnOwner(rider.uid);
  const count = countOfNobody();
  if (count === 0) return;
  await loadMessages(favouritesMessages);
  const t = favouritesMessages();
  const wanted = await confirmDialog({
    title: t.offer(count),
    content: t.offerTo(rider.phoneMasked),
    confirmText: t.offerYes,
    cancelText: t.offerNo,
  });
  if (!wanted || token() !== credential) return;
  giveToRider(rider.uid);
  const { syncFavourites } = await import('./favourite-sync.ts');
  // Sent at once, whatever page is shown; what fails waits as any change does.
  const stop = syncFavourites();
  stop();
}
