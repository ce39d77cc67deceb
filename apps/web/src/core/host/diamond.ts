import type { Environment } from '../config/environment.ts';
import { STORAGE_KEYS } from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';

/** The card entry of the payment app, as far as the address and the stored values tell. */
export interface Diamond {
  /** Diamond mode (specification, section 4). */
  isAlidiamond: boolean;
  thirdTicket: string | undefined;
  cardType: number;
}

/** 11 and 12 as given; else 1 in dev and sit, 0 elsewhere (specification, section 5). */
export function cardTypeOf(given: string | null | undefined, environment: Environment): number {
  if (given === '11' || given === '12') return Number(given);
  return environment === 'dev' || environment === 'sit' ? 1 : 0;
}

/** Keeps what the payment app gave along: other addresses of the visit do not repeat it (specification, section 9). */
function kept(name: string, given: string | null): string | undefined {
  if (given) sessionStore.set(name, given);
  return sessionStore.get(name);
}

export function diamondOf(search: string, environment: Environment): Diamond {
  const query = new URLSearchParams(search);
  const ticket = query.get('thirdticket');
  const flag = query.get('alidiamond');
  return {
    isAlidiamond:
      query.get('sourcefrom') === 'alidiamond' || ticket !== null || (flag !== null && flag !== ''),
    thirdTicket: kept(STORAGE_KEYS.thirdTicket, ticket),
    cardType: cardTypeOf(kept(STORAGE_KEYS.cardType, query.get('cardtype')), environment),
  };
}
