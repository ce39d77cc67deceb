import { keysOf } from '../values/narrow.ts';

/** State of a ticket by the server's clock. `in_use`: its time runs since its first use. `run_out`: expired without use. */
export const TICKET_STATES = ['to_be_used', 'in_use', 'consumed', 'refunded', 'run_out'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The tabs of the list, with the states that each shows. */
export const TICKET_TABS = {
  to_be_used: ['to_be_used', 'in_use'],
  consumed: ['consumed'],
  refunded: ['refunded'],
  run_out: ['run_out'],
} as const satisfies Record<string, readonly TicketState[]>;
export type TicketTab = keyof typeof TICKET_TABS;
export const TICKET_TAB_IDS = keysOf(TICKET_TABS);
