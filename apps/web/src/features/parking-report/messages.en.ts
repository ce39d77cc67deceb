import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  lead: 'Is something wrong about parking? Tell us, and we will check and mend it',
  where: 'Where',
  kinds: { lot: 'Car park', street: 'On a street' },
  find: 'Choose a car park nearby',
  findAgain: 'Look elsewhere',
  near: 'Near which place?',
  lots: 'Car parks',
  noLots: 'There is no car park nearby: look elsewhere',
  lotMissing: 'Please choose a car park',
  street: 'Street',
  streetHint: 'West Nanjing Road, by North Maoming Road',
  problem: 'What is wrong',
  problemMissing: 'Please choose what is wrong',
  text: 'More about it (optional)',
  textHint: 'What would be right?',
  photoNote: 'Photos are made smaller, and lose where they were taken, before they are sent',
  submit: 'Send',
  sent: 'Sent. Thank you',
  mine: 'My reports',
  none: 'You have sent no report yet',
  state: { received: 'Received', accepted: 'Accepted', refused: 'Not accepted' },
  answer: 'Answer',
  sentAt: (time) => `Sent ${time}`,
};
