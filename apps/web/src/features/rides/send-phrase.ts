import type { Ride } from '@shtrans/contract/rides/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { conversationQuery } from './queries.ts';

/**
 * Sends a phrase to the driver. A repetition after a lost answer uses the same key, so that it is one message. Rejects with
 * `ride_message_undelivered` if nobody confirmed it.
 */
export async function sendPhrase(ride: Ride, phraseId: string): Promise<void> {
  const { id } = ride;
  const conversation = await attempt(`message ${id} ${phraseId}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/messages', {
      params: { id },
      body: { phraseId },
      idempotencyKey,
    }),
  );
  writeQuery(conversationQuery(ride), conversation);
}
