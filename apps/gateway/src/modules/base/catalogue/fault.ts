import type { Fault as Found } from '@shtrans/contract/campaigns/mechanic';

export { fault } from '@shtrans/contract/campaigns/mechanic';

/** What is wrong, and where in the document: kind, index of the row, fields. */
export interface Fault extends Found {
  /** Fields that are not known, where that is what is wrong. */
  unknown?: string[];
}
