/** Standing reminders: whenever a ticket is about to expire, or a refund has arrived. */
export const STANDING_REMINDERS = ['tickets', 'refunds'] as const;
export type StandingReminder = (typeof STANDING_REMINDERS)[number];
