/** The demo rider's name as it is shown. */
export const RIDER = '*伟';
export const FAMILY = '*敏';
/** The rider's own car. */
export const OWN_CAR = '沪A·D36175';
