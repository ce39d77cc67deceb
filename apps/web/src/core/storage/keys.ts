/*
 * Names in the browser's storage, to the letter (specification, section 9). Each by itself, so that the script in the
 * documents holds only those it reads.
 */
export const DEVICE_ID = '_deviceId';
export const TOKEN = 'Admin-Token-INNER';
export const LOCAL_TOKEN = 'Admin-Local-Token-INNER';
export const THIRD_TICKET = 'X-Maas-ThirdTicket';
export const CARD_TYPE = 'X-Maas-CardType';
export const DYEING = 'x-dyeing';
