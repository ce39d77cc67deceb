import { token } from './session.ts';

/** The end of a credential: enough to tell riders apart, too little to be one. Empty without a login. */
export const riderTail = (credential = token()): string => credential?.slice(-8) ?? '';
