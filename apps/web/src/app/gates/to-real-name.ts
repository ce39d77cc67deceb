import { goAnywhere } from '../../core/route/go-anywhere.ts';
import { backHere, currentLocation } from '../../core/route/router.ts';

/** Navigates to the verification of the rider's name, which leads back to this page. */
export async function toRealName(options?: { replace?: boolean }): Promise<void> {
  if (currentLocation().name === 'realName') return;
  await goAnywhere('realName', backHere(), options);
}
