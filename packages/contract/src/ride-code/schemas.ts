import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, id, instant, openWord } from '../api/schemas.ts';
import { SKIN_ARTS } from './skin-arts.ts';

/** A public key of ECDSA over P-256: x and y, 32 bytes each, as base64url. */
const publicKey = z.string().regex(/^[\w-]{86}$/);
/** `#rrggbb`. */
const colour = z.string().regex(/^#[\da-f]{6}$/i);

/** The look of a ride code: its background, the dots of the code, and the accent. */
export const rideCodeSkin = z.object({
  id: z.string().max(64),
  name: bilingual,
  colours: z.object({ ground: colour, ink: colour, accent: colour }),
  /** The drawing around the code; absent: none. */
  art: openWord(SKIN_ARTS).optional(),
});
export type RideCodeSkin = z.infer<typeof rideCodeSkin>;

export const rideCodePage = z.object({
  skin: rideCodeSkin,
  /** The skins that the rider can choose: the plain one, and those they bought. */
  skins: z.array(rideCodeSkin),
  /** The day ticket that would make a metro ride free; null: none. */
  ticket: z.object({ orderId: id, product: bilingual, validUntil: instant.nullable() }).nullable(),
  serverTime: instant,
});
export type RideCodePage = z.infer<typeof rideCodePage>;

/** A device's key that acts for its rider for a time. */
export const rideKey = z.object({
  id,
  /** The signed grant of docs/ride-code.md, in base64url. */
  grant: z.string(),
  until: instant,
  /** From this instant the device renews the grant as soon as it can. */
  renewAfter: instant,
  serverTime: instant,
});
export type RideKey = z.infer<typeof rideKey>;

/** The code with which riders pass gates. */
export const rideKeyEndpoints = defineEndpoints({
  'GET maas:/v1/ride-code': {
    summary: "What is shown with the rider's code: its look, and a day ticket",
    auth: 'user',
    output: rideCodePage,
  },
  'POST maas:/v1/ride-keys': {
    summary: 'Grant a key of this device for some hours; repeating it renews the grant',
    auth: 'user',
    idempotent: true,
    body: z.object({ publicKey }),
    output: rideKey,
    errors: ['ride_key_invalid'],
  },
  'PUT maas:/v1/ride-code/skin': {
    summary: 'Choose the look of the code: one of the rider’s skins',
    auth: 'user',
    body: z.object({ id: z.string().max(64) }),
    output: rideCodePage,
    errors: ['ride_skin_not_owned'],
  },
  'GET maas:/v1/ride-code-keys': {
    summary: 'The data that gates and inspectors need to check codes offline',
    auth: 'none',
    output: z.object({
      /** Public keys of the gateway; grants name the one that signed them. */
      issuers: z.array(z.object({ id: z.string(), publicKey })),
      /** Keys of devices that are revoked, although their grants have not expired. */
      revoked: z.array(id),
      serverTime: instant,
    }),
  },
});
