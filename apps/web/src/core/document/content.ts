import { ANYBODY, type DocumentContent } from '@shtrans/contract/addresses/page-drawing';
import { signal } from '../state/signal.ts';

/** What the document came with; undefined where it came with nothing, and once its page has been taken over. */
const content = signal<DocumentContent | undefined>(undefined);

const kept = signal<number | undefined>(undefined);
/** Since when the device had this visit's document, in ms of its clock; undefined: it came just now. */
export const keptAt = kept.get;

/** @param since when the device had it; undefined: it came just now */
export function openDocument(given: DocumentContent, since?: number): void {
  content.set(given);
  kept.set(since);
}
export const closeDocument = (): void => content.set(undefined);

/** What the document answers to a call of this address; undefined: nothing. */
export const answerInDocument = (address: string): unknown => content.get()?.answers[address];

/** Whether the document was drawn for a rider who is logged in; undefined where nothing is taken over. */
export const drawnForRider = (): boolean | undefined => {
  const rider = content.get()?.rider;
  return rider === undefined ? undefined : rider !== ANYBODY;
};

/** The time a document's page was drawn at, in ms of the server's clock; undefined where nothing is taken over. */
export const drawnAt = (): number | undefined => {
  const at = content.get()?.serverTime;
  return at === undefined ? undefined : Date.parse(at);
};
