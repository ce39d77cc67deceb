import { headerSafe } from '../api/header-safe.ts';
import { fromJson } from '../storage/from-json.ts';
import { CARD_TYPE, THIRD_TICKET } from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';
import type { HostMessage } from './capabilities.ts';

/** What `returnDiamondAuth` returns for an authorised rider. */
export interface DiamondValues {
  ticket: string;
  /** Digits. */
  cardType: string | undefined;
  cards: readonly unknown[];
  userId: string | undefined;
}

/** Two more names of the specification's section 9: only riders with cards have them. */
const CARDS = 'X-Maas-Cards';
const USER_ID = 'Alidiamond_uid';

/** No rider holds this many; more would fill the storage. */
const MOST_CARDS = 100;
const LONGEST_CARDS = 16 * 1024;

/** A number, or a text that is valid in a header; the payment app sends no other texts. */
function plain(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= longest && headerSafe(text) ? text : undefined;
}

/** Cards come as a list or as its JSON. */
function cardsOf(rawCards: unknown): readonly unknown[] {
  const list = typeof rawCards === 'string' ? fromJson(rawCards) : rawCards;
  if (!Array.isArray(list) || list.length > MOST_CARDS) return [];
  return JSON.stringify(list).length <= LONGEST_CARDS ? (list as unknown[]) : [];
}

/** Reads a reply. `values` is undefined without a ticket, or with one that no call can carry. */
export function readDiamond(reply: HostMessage): {
  values: DiamondValues | undefined;
  holdsCards: boolean;
} {
  const cards = cardsOf(reply['cards']);
  const rawTicket = reply['thirdticket'];
  const ticket = plain(rawTicket, 1024);
  if (ticket === undefined && typeof rawTicket === 'string' && rawTicket !== '')
    console.warn('returnDiamondAuth: a ticket that no call can carry');
  const cardType = plain(reply['alidiamond_cardtype'], 8);
  const userId = plain(reply['alidiamond_uid'], 128);
  const values = ticket === undefined ? undefined : { ticket, cardType, cards, userId };
  return { values, holdsCards: cards.length > 0 };
}

const storeOrRemove = (key: string, value: string | undefined): void =>
  value === undefined ? sessionStore.remove(key) : sessionStore.set(key, value);

/** Stores the values for this visit and removes missing ones. */
export function keepDiamond({ ticket, cardType, cards, userId }: DiamondValues): void {
  storeOrRemove(THIRD_TICKET, ticket);
  storeOrRemove(CARD_TYPE, cardType);
  storeOrRemove(CARDS, JSON.stringify(cards));
  storeOrRemove(USER_ID, userId);
}

export function clearDiamond(): void {
  for (const name of [THIRD_TICKET, CARD_TYPE, CARDS, USER_ID]) sessionStore.remove(name);
}

/** Whether the rider holds cards, as far as this visit knows. */
export const holdsCards = (): boolean => cardsOf(sessionStore.get(CARDS)).length > 0;

/** Stores the values in the payment app's link, because other addresses of the visit do not repeat them. */
export function takeFromAddress(query: URLSearchParams): void {
  const ticket = query.get('thirdticket');
  const cardType = query.get('cardtype');
  if (ticket !== null && headerSafe(ticket)) sessionStore.set(THIRD_TICKET, ticket);
  if (cardType !== null && headerSafe(cardType)) sessionStore.set(CARD_TYPE, cardType);
}
