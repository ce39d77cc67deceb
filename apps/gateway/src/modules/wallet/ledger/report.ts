import type { LedgerReport } from './check-store.ts';

/** Returns the result of the ledger's check for a person: its faults and a summary line. */
export const ledgerLines = ({ accounts, postings, faults }: LedgerReport): string[] => [
  ...faults.map((fault) => `FAULT ${fault}`),
  faults.length === 0
    ? `The ledger of points and carbon adds up: ${postings} postings of ${accounts} accounts.`
    : `The ledger of points and carbon does not add up: ${faults.length} faults.`,
];
