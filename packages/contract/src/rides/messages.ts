import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, id, instant, openWord } from '../api/schemas.ts';

/** A phrase that a rider can send to the driver. No free text, so that it cannot insult, and is known in both languages. */
const ridePhrase = z.object({ id: z.string(), text: bilingual });

export const MESSAGE_DELIVERIES = ['pending', 'delivered', 'failed'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];

export const rideMessage = z.object({
  id,
  sender: openWord(['rider', 'driver']),
  /** The phrase of a rider's message; null: the driver's. */
  phraseId: z.string().nullable(),
  text: bilingual,
  sentAt: instant,
  /** `failed`: nobody confirmed that the driver has it; sending the phrase again is the same message. */
  delivery: openWord(MESSAGE_DELIVERIES),
});
export type RideMessage = z.infer<typeof rideMessage>;

/** The conversation with the present driver. Each change increases `version`. */
export const rideConversation = z.object({
  version: z.int(),
  /** The phrases that can be sent now; none before there is a driver and once the ride is over. */
  phrases: z.array(ridePhrase),
  /** The oldest first. */
  items: z.array(rideMessage),
  serverTime: instant,
});
export type RideConversation = z.infer<typeof rideConversation>;

export const rideMessageEndpoints = defineEndpoints({
  'GET auto:/v1/rides/:id/messages': {
    summary: 'The conversation with the driver, and the phrases that can be sent now',
    auth: 'user',
    params: byId,
    output: rideConversation,
    errors: ['ride_not_found'],
  },
  'POST auto:/v1/rides/:id/messages': {
    summary:
      'Send a phrase to the driver; sent again while it is not delivered, it is the same message',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({ phraseId: z.string().max(64) }),
    output: rideConversation,
    errors: [
      'ride_not_found',
      'ride_over',
      'ride_without_driver',
      'ride_phrase_not_offered',
      'ride_message_undelivered',
      'ride_messages_unsupported',
    ],
  },
});
