import type { FieldTexts } from '../api/field-text.ts';

const publicKey = 'The public key (ECDSA, P-256): x and y, 32 bytes each, as base64url.';

export const rideCodeTexts: FieldTexts = {
  RideCodeSkin: {
    id: 'The id of the skin.',
    name: 'The name of the skin.',
    colours: 'The colours of the code, `#rrggbb`.',
    'colours.ground': 'The background.',
    'colours.ink': 'The dots of the code.',
    'colours.accent': 'The accent.',
    art: 'The drawing around the code; absent: none.',
  },
  RideCodePage: {
    skin: 'The chosen skin.',
    skins: 'The skins that the rider can choose: the plain one, and those they bought.',
    ticket: 'The day ticket that would make a metro ride free; null: none.',
    'ticket.orderId': 'The id of the order of the ticket.',
    'ticket.product': 'The name of the ticket.',
    'ticket.validUntil': 'When it expires; null: it has not been used yet.',
  },
  RideKey: {
    id: 'The id of the key.',
    grant: 'The signed grant of docs/ride-code.md, in base64url.',
    until: 'Until when the grant is valid.',
    renewAfter: 'From when the device renews the grant as soon as it can.',
  },
  RegisterRideKeyBody: { publicKey: `${publicKey} The private key stays on the device.` },
  ChooseRideCodeSkinBody: { id: 'The id of the skin.' },
  ListRideCodeKeysAnswer: {
    issuers: 'The public keys of the gateway; a grant names the one that signed it.',
    'issuers.id': 'The id of the key in grants.',
    'issuers.publicKey': publicKey,
    revoked: 'The ids of keys of devices that are revoked, although their grants have not expired.',
  },
};
