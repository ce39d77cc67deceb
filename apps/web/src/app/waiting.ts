import { errorText } from '../core/api/api-error.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { sendWaiting, type WaitingRows } from '../core/query/send-waiting.ts';
import { renewOrder, showOrder } from '../domain/orders/known-orders.ts';
import { fetchQuery } from '../core/query/query-cache.ts';
import { ASK, SAY, showThread, threadQuery, threadsOfOrder } from '../features/help/queries.ts';
import { showToast } from '../ui/overlay/toast.ts';
import { waitingMessages } from './waiting-messages.ts';

/** Long enough to read, because the rider did not just tap. */
const READ_MS = 5000;

const say = (content: string): void => showToast({ content, duration: READ_MS });

/** The page that shows the data reports the failure. */
const ignore = (): void => {};

/** How the app shows the outcome of an action that waited for the network. */
const rows: WaitingRows = {
  'POST maas:/v1/orders/:id/rating': {
    done: showOrder,
    renew: ({ params }) => void renewOrder(params.id),
  },
  [ASK]: {
    done: showThread,
    renew: ({ params }) => void fetchQuery(threadsOfOrder(params.id), true).catch(ignore),
  },
  [SAY]: {
    done: showThread,
    renew: ({ params }) => void fetchQuery(threadQuery(params.id), true).catch(ignore),
  },
  // The survey's page requests its data itself once the answer no longer waits.
  'POST maas:/v1/surveys/:id/answer': { done: () => {}, renew: () => {} },
};

/** Sends what riders did on this device without a network, while the app is open. */
export async function startSending(): Promise<void> {
  await loadMessages(waitingMessages);
  const t = waitingMessages();
  sendWaiting(rows, {
    sent: () => say(t.sent),
    refused: (error) => say(t.refused(errorText(error))),
    lapsed: () => say(t.lapsed),
  });
}
