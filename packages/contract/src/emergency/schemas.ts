import { z } from 'zod';
import { CONTACT_NAME_MAX } from './facts.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant, openWord, shortText } from '../api/schemas.ts';

/**
 * Unmasked for the rider who entered it, so that their phone can send a message without a network; only this rider
 * receives it.
 */
const contact = z.object({ id, name: z.string(), phone: z.string() });
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
      /** `unconfirmed`: it may have arrived. */
      state: openWord(['waiting', 'sent', 'unconfirmed', 'failed']),
    }),
  ),
});
export type RideAlarm = z.infer<typeof rideAlarm>;

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
      name: shortText(CONTACT_NAME_MAX).trim().min(1),
      phone: z.string().max(40),
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
});
