import type { Environment } from '../config/environment.ts';
import { CARD_TYPE, THIRD_TICKET } from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';

/** Returns 11 or 12 unchanged; else 1 in dev and sit, 0 elsewhere (specification, section 5). */
export function cardTypeOf(cardType: string | undefined, environment: Environment): number {
  if (cardType === '11' || cardType === '12') return Number(cardType);
  return environment === 'dev' || environment === 'sit' ? 1 : 0;
}

/** The payment app's authorization for the calls of this visit. */
export const storedDiamond = (environment: Environment) => ({
  thirdTicket: sessionStore.get(THIRD_TICKET),
  cardType: cardTypeOf(sessionStore.get(CARD_TYPE), environment),
});
