import { desk } from './desk/module.ts';

/** Pages on which operators work. */
export const operations = [desk] as const;
