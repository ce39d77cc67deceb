import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, id, instant } from '../api/schemas.ts';

/** A public key of ECDSA over P-256: x and y, 32 bytes each, as base64url. */
const publicKey = z.string().regex(/^[\w-]{86}$/);
/** `#rrggbb`. */
const colour = z.string().regex(/^#[\da-f]{6}$/i);

/** How a ride code looks: its ground, the dots of the code, and what stands out. */
export const rideCodeSkin = z.object({
  id: z.string().max(64),
  name: bilingual,
  colours: z.object({ ground: colour, ink: colour, accent: colour }),
});
export type RideCodeSkin = z.infer<typeof rideCodeSkin>;

export const rideCodePage = z.object({
  skin: rideCodeSkin,
  /** Those the rider may choose: the plain one, and what they bought. */
  skins: z.array(rideCodeSkin),
  /** The day ticket that a metro ride would be free by; null: none. */
  ticket: z.object({ orderId: id, product: bilingual, validUntil: instant.nullable() }).nullable(),
  serverTime: instant,
});
export type RideCodePage = z.infer<typeof rideCodePage>;

/** A device's key that counts as its rider's for a while. */
export const rideKey = z.object({
  id,
  /** Signed, as docs/ride-code.md says, in base64url. */
  grant: z.string(),
  until: instant,
  /** From then on the device asks anew, as soon as it can. */
  renewAfter: instant,
  serverTime: instant,
});
export type RideKey = z.infer<typeof rideKey>;

/** The code with which riders pass gates. */
export const rideKeyEndpoints = defineEndpoints({
  'GET maas:/v1/ride-code': {
    summary: "What stands around the rider's code: how it looks, and a day ticket",
    auth: 'user',
    output: rideCodePage,
  },
  'POST maas:/v1/ride-keys': {
    summary:
      'Grant that a key of this device counts as the rider’s for some hours; again renews it',
    auth: 'user',
    idempotent: true,
    body: z.object({ publicKey }),
    output: rideKey,
    errors: ['ride_key_invalid'],
  },
  'PUT maas:/v1/ride-code/skin': {
    summary: 'Choose how the code looks: one of the rider’s skins',
    auth: 'user',
    body: z.object({ id: z.string().max(64) }),
    output: rideCodePage,
    errors: ['ride_skin_not_owned'],
  },
  'GET maas:/v1/ride-code-keys': {
    summary: 'What gates and inspectors need to check codes by themselves',
    auth: 'none',
    output: z.object({
      /** Public keys of the gateway; grants name the one that signed them. */
      issuers: z.array(z.object({ id: z.string(), publicKey })),
      /** Keys of devices that count no more, though their grants are not over. */
      revoked: z.array(id),
      serverTime: instant,
    }),
  },
});
