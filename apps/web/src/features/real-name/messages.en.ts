import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  lead: 'Some services need to know who you are. Name and number serve for the check alone; after it we keep them masked only.',
  kind: 'Document',
  kinds: { resident_id: 'Resident ID', passport: 'Passport' },
  name: 'Name',
  nameHint: 'As in the document',
  number: 'Document number',
  numberHint: {
    resident_id: '18 characters, the last may be X',
    passport: '6 to 9 letters and digits',
  },
  agree:
    'I agree that my name and document number are sent to an identity checker, for this check only.',
  submit: 'Submit',
  triesLeft: (n) => (n === 1 ? 'One more try today' : `${n} more tries today`),
  noTries: 'No more tries today, please come back tomorrow',
  unavailable: 'Real-name verification is not open yet, please come back later',
  state: {
    none: 'Not verified',
    pending: 'Under review',
    passed: 'Verified',
    failed: 'Not passed',
  },
  pendingText:
    'Your identity is being checked, which mostly takes seconds. You may leave this page and look again later.',
  passedText: 'Your identity is confirmed. Services that need your real name are open to you.',
  failedTitle: 'Your last try did not pass',
  reason: {
    mismatch: 'Name and number do not belong together. Please check both and submit again.',
    unknown: 'There is no such document. Please check the number and submit again.',
    expired: 'The document has run out. Please use a valid one.',
    refused: 'The checker refused. Please use another document, or contact customer service.',
    in_use:
      'This document is verified for another account. If that was not you, please contact customer service.',
    no_answer: 'The checker did not answer within three days. Please submit again.',
    other: 'The check did not pass. Please look over your entries and submit again.',
  },
  submittedAt: 'Submitted',
  decidedAt: 'Decided',
  goOn: 'Continue',
};
