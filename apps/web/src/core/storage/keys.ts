/*
 * Exact names in the browser's storage (specification, section 9). Separate constants, so that the script in the
 * documents contains only those it reads.
 */
export const DEVICE_ID = '_deviceId';
export const TOKEN = 'Admin-Token-INNER';
export const LOCAL_TOKEN = 'Admin-Local-Token-INNER';
export const THIRD_TICKET = 'X-Maas-ThirdTicket';
export const CARD_TYPE = 'X-Maas-CardType';
export const DYEING = 'x-dyeing';
