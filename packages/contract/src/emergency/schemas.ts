import { z } from 'zod';
import { CONTACT_NAME_MAX } from './facts.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import {
  byId,
  byLinkToken,
  id,
  instant,
  openWord,
  personName,
  typedPhone,
} from '../api/schemas.ts';

/**
 * Unmasked for the rider who entered it, so that their phone can send a message without a network; only this rider
 * receives it.
 */
const contact = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** What the contact answered by the link of a message. */
  answer: openWord(['none', 'confirmed', 'stopped']),
});
export type EmergencyContact = z.infer<typeof contact>;

const contacts = z.object({
  items: z.array(contact),
  /** The number that an emergency call dials. */
  number: z.string(),
});

export const rideAlarm = z.object({
  id,
  /** The page of the trip for contacts, below the app's base path. */
  url: z.string(),
  at: instant,
  /** One for each contact at that time. */
  messages: z.array(
    z.object({
      contactId: id,
      name: z.string(),
      phone: z.string(),
      /** `unconfirmed`: it may have arrived. `stopped`: the contact receives no messages from this rider. */
      state: openWord(['waiting', 'sent', 'unconfirmed', 'failed', 'stopped']),
    }),
  ),
});
export type RideAlarm = z.infer<typeof rideAlarm>;

const receivedMessage = z.object({
  /** The last four digits of the phone number of the rider, as in the message. */
  riderTail: z.string(),
  answer: openWord(['none', 'confirmed', 'stopped']),
});
export type ReceivedAlarmMessage = z.infer<typeof receivedMessage>;

export const emergencyEndpoints = defineEndpoints({
  'GET auto:/v1/emergency-contacts': {
    summary: "The rider's emergency contacts, and the number to call",
    auth: 'user',
    output: contacts,
  },
  'POST auto:/v1/emergency-contacts': {
    summary: 'Add a contact; at most three',
    auth: 'user',
    idempotent: true,
    body: z.object({
      name: personName(CONTACT_NAME_MAX),
      phone: typedPhone,
    }),
    output: contacts,
    errors: ['phone_empty', 'phone_length', 'phone_format', 'contact_exists', 'contacts_full'],
  },
  'DELETE auto:/v1/emergency-contacts/:id': {
    summary: 'Remove a contact; removing it again changes nothing',
    auth: 'user',
    params: byId,
    output: contacts,
  },
  'POST auto:/v1/rides/:id/alarms': {
    summary: "Send the trip's link to the rider's contacts by text message, once to each",
    auth: 'user',
    idempotent: true,
    params: byId,
    output: rideAlarm,
    errors: ['ride_not_found', 'ride_over'],
  },
  'GET auto:/v1/rides/:id/alarm': {
    summary: "The ride's last alarm and the state of its messages",
    auth: 'user',
    params: byId,
    output: z.object({ alarm: rideAlarm.nullable() }),
    errors: ['ride_not_found'],
  },
  'GET auto:/v1/alarm-messages/:token': {
    summary: "An alarm's message, for the contact who received its link, and their answer",
    auth: 'none',
    params: byLinkToken,
    output: receivedMessage,
    errors: ['share_not_found'],
  },
  'PUT auto:/v1/alarm-messages/:token/answer': {
    summary: "The contact confirms that the rider knows them, or stops this rider's messages",
    auth: 'none',
    params: byLinkToken,
    body: z.object({ answer: z.enum(['confirmed', 'stopped']) }),
    output: receivedMessage,
    errors: ['share_not_found'],
  },
});
