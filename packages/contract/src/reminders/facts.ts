/** What riders can ask to be told of each time: that a ticket is about to run out, that a refund came. */
export const STANDING_REMINDERS = ['tickets', 'refunds'] as const;
export type StandingReminder = (typeof STANDING_REMINDERS)[number];
