import type { Environment } from '../config/environment.ts';
import { CARD_TYPE, THIRD_TICKET } from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';

/** 11 and 12 as given; else 1 in dev and sit, 0 elsewhere (specification, section 5). */
export function cardTypeOf(given: string | undefined, environment: Environment): number {
  if (given === '11' || given === '12') return Number(given);
  return environment === 'dev' || environment === 'sit' ? 1 : 0;
}

/** What the payment app's authorization left for the calls of this visit. */
export const storedDiamond = (environment: Environment) => ({
  thirdTicket: sessionStore.get(THIRD_TICKET),
  cardType: cardTypeOf(sessionStore.get(CARD_TYPE), environment),
});
