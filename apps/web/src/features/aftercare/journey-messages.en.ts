import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './journey-messages.zh.ts';

export const messages: Messages<typeof zh> = {
  title: 'Journey receipt',
  begun: 'Time of Travel',
  legs: 'Legs',
  legsTitle: 'Legs of the journey',
  alone: 'No other order comes right before or after this one',
  receiptNumber: (number: string) => `Receipt ${number}`,
  closed: 'Closed, nothing to pay',
  metering: 'Charged when it ends',
  due: 'Still to Pay',
  paid: 'Paid',
  refunded: 'Refunded or on its way back',
  legRefunded: (amount: string) => `${amount} refunded`,
  total: 'Total',
  pay: 'Pay',
  askRefund: 'Ask for a refund',
  showRefund: 'Refund progress',
  of: (action: string, leg: string) => `${action}: ${leg}`,
  co2: 'CO₂ saved',
  saved: (amount: string) => `About ${amount} of CO₂ less than by taxi`,
  savedNone: 'No savings can be calculated',
  factor: (name: string, grams: number) => `${name} ${grams} g`,
  factors: (list: string) => `Estimated by what a passenger causes on each kilometre: ${list}`,
  unmeasured: (n: number) =>
    n === 1
      ? '1 leg has no distance and is not counted'
      : `${n} legs have no distance and are not counted`,
  note: 'This receipt proves the payments. It is not a tax invoice; for an invoice please contact us with the order numbers.',
  printedAt: (time: string) => `As shown on ${time}`,
  print: 'Print or save as PDF',
  source: (name: string) => `Source of the factors: ${name}`,
};
