import type { Fault as Found } from '@shtrans/contract/campaigns/mechanic';

export { fault } from '@shtrans/contract/campaigns/mechanic';

/** What is wrong, and where in the document: kind, row index, fields. */
export interface Fault extends Found {
  /** The unknown fields, if that is the fault. */
  unknown?: string[];
}
