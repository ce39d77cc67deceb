/*
 * Names in the browser's storage, to the letter (specification, section 9). Each by itself, so that the script in the
 * documents holds only those it reads.
 */
export const deviceId = '_deviceId';
export const token = 'Admin-Token-INNER';
export const localToken = 'Admin-Local-Token-INNER';
export const thirdTicket = 'X-Maas-ThirdTicket';
export const cardType = 'X-Maas-CardType';
export const dyeing = 'x-dyeing';
