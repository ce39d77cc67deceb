import { type DocumentContent, isOneRider } from '@shtrans/contract/addresses/page-drawing';
import { signal } from '../state/signal.ts';

/** The content of the document; undefined if it had none, and after its page has been taken over. */
const content = signal<DocumentContent | undefined>(undefined);

const storedAt = signal<number | undefined>(undefined);
/** When the device stored this visit's document, in ms of its clock; undefined if it came from the network. */
export const keptAt = storedAt.get;

/** @param savedAt when the device stored it; undefined if it came from the network */
export function openDocument(documentContent: DocumentContent, savedAt?: number): void {
  content.set(documentContent);
  storedAt.set(savedAt);
}
export const closeDocument = (): void => content.set(undefined);

/** Returns the document's response to a call of this address, or undefined. */
export const answerInDocument = (address: string): unknown => content.get()?.answers[address];

/** Whether the document was drawn for a rider who is logged in; undefined without a page to take over. */
export const drawnForRider = (): boolean | undefined => {
  const rider = content.get()?.rider;
  return rider === undefined ? undefined : isOneRider(rider);
};

/** When the document's page was drawn, in ms of the server's clock; undefined without a page to take over. */
export const drawnAt = (): number | undefined => {
  const serverTime = content.get()?.serverTime;
  return serverTime === undefined ? undefined : Date.parse(serverTime);
};
