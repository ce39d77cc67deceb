import { z } from 'zod';
import { CONTACT_NAME_MAX } from './facts.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, id, instant, openWord, shortText } from '../api/schemas.ts';

/** Whole to the rider who typed it, so that their phone can write to it without a network; nobody else gets it. */
const contact = z.object({ id, name: z.string(), phone: z.string() });
export type EmergencyContact = z.infer<typeof contact>;

const contacts = z.object({
  items: z.array(contact),
  /** What an emergency call dials. */
  number: z.string(),
});

export const rideAlarm = z.object({
  id,
  /** The page of the trip, as contacts get it, below the app's base path. */
  url: z.string(),
  at: instant,
  /** One for each contact of then. */
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
    summary: 'Whom the rider wants told in an emergency, and the number to call',
    auth: 'user',
    output: contacts,
  },
  'POST auto:/v1/emergency-contacts': {
    summary: 'Add a contact, three at most',
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
    summary: 'Remove a contact; again does no harm',
    auth: 'user',
    params: byId,
    output: contacts,
  },
  'POST auto:/v1/rides/:id/alarms': {
    summary: "Send the trip's link to the rider's contacts by text message, to each once",
    auth: 'user',
    idempotent: true,
    params: byId,
    output: rideAlarm,
    errors: ['ride_not_found', 'ride_over'],
  },
  'GET auto:/v1/rides/:id/alarm': {
    summary: "The ride's last alarm and what became of its messages",
    auth: 'user',
    params: byId,
    output: z.object({ alarm: rideAlarm.nullable() }),
    errors: ['ride_not_found'],
  },
});
