import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  agree: {
    title: 'Complete a missing entry or exit',
    about:
      'Where no gate recorded your entry or exit, the ride costs the lowest fare at first. Completed, it costs the fare for its distance, and counts for distance, saved carbon and monthly discounts.',
    what: 'If you agree, this page shows your metro rides and completes them.',
    button: 'Agree and see my rides',
  },
  none: 'No ride to complete',
  noneHint: (days) => `All metro rides of the last ${days} days have their entry and exit`,
  left: (left) => `${left} more this month at once; a person looks at others`,
  possible: 'To complete',
  earlier: 'What you completed',
  missing: { entry: 'Entry missing', exit: 'Exit missing' },
  entered: (station) => `In at ${station}`,
  leftAt: (station) => `Out at ${station}`,
  lowest: 'Lowest fare so far',
  ongoing: 'Not ended yet',
  mend: { entry: 'Add the entry', exit: 'Add the exit' },
  which: { entry: 'Where did you go in?', exit: 'Where did you get out?' },
  hint: 'Name, pinyin or initials',
  nothing: 'No station found',
  when: { entry: 'About when you went in', exit: 'About when you got out' },
  fare: 'Fare then',
  fareNote:
    'By the fares of the network; transfer and monthly discounts come off when it is settled',
  other: 'Another station',
  submit: 'Send',
  state: {
    open: 'Under review',
    mended: 'Completed',
    refused: 'Refused',
    reported: 'The gate reported',
  },
  about: {
    open: 'We answer within three working days as a rule. If you pay meanwhile, that settles the ride.',
    mended: 'It costs the fare between these stations.',
    refused: 'The ride stays at the lowest fare.',
    reported: 'What the gate recorded counts; what you paid too much comes back by itself.',
  },
  toOrder: 'See the order',
  done: 'The ride is complete',
  sent: 'Sent; it is under review',
};
