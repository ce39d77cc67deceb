/** How the names of actions begin that wait on the device. */
export const WAITING = 'waiting-action:';
