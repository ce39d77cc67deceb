/** Names in the browser's storage, to the letter (specification, section 9). */
export const STORAGE_KEYS = {
  deviceId: '_deviceId',
  token: 'Admin-Token-INNER',
  localToken: 'Admin-Local-Token-INNER',
  thirdTicket: 'X-Maas-ThirdTicket',
  cardType: 'X-Maas-CardType',
  dyeing: 'x-dyeing',
} as const;
