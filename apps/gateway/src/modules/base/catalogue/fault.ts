import type { Fault as Found } from '@shtrans/contract/campaigns/mechanic';

export { fault } from '@shtrans/contract/campaigns/mechanic';

/** What is wrong, and where in the document: kind, row index, fields. */
export interface Fault extends Found {
  /** The unknown fields, if that is the fault. */
  unknown?: string[];
  /** The kind of fault, for faults that tools look for. */
  code?: string;
}

export const codedFault = (path: PropertyKey[], code: string, reason: string): Fault => ({
  path,
  reason,
  code,
});
