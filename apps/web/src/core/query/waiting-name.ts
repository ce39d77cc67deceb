/** Prefix of the names of actions that wait on the device. */
export const WAITING = 'waiting-action:';
