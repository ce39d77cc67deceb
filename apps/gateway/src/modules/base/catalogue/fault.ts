/** What is wrong, and where in the document: kind, index of the row, fields. */
export interface Fault {
  path: PropertyKey[];
  /** Fields that are not known, where that is what is wrong. */
  unknown?: string[];
  reason: string;
}

/** What is wrong at a place in the document. */
export const fault = (path: PropertyKey[], reason: string): Fault => ({ path, reason });
