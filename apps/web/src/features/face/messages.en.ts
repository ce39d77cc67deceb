import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  title: 'Confirm that it is you',
  lead: 'Face your phone in good light and follow the hints, about ten seconds. Whoever verifies it compares the picture at once; we receive and keep no picture and no data of your face.',
  start: 'Start',
  again: 'Start again',
  goOn: 'Go on',
  triesLeft: (n) => (n === 1 ? '1 try left today' : `${n} tries left today`),
  noTries: 'No tries are left today. Please try again tomorrow',
  state: {
    none: 'Not verified',
    pending: 'Under way',
    passed: 'Verified',
    failed: 'Not verified',
    expired: 'Expired',
  },
  passedText: 'It is confirmed that it is you. You can go on.',
  pendingText:
    'Waiting for the result, a few seconds as a rule. After the time that is left you would have to start again.',
  endsIn: 'Time left',
  expiredText:
    'The last check was not finished within ten minutes, or passed more than a day ago. Please start again.',
  reason: {
    mismatch: 'The face is not that of the document. Please do it yourself.',
    not_live: 'No movement was seen. Please take off a mask, face the screen and try again.',
    cancelled: 'You left the check. You can start again.',
    refused: 'It was not confirmed. Please try again where the light is better.',
    other: 'It was not confirmed. Please try again.',
  },
  host: {
    unavailable: 'This version of the app cannot verify faces. Please update it and try again.',
    cancelled: 'The check was left. You can go on with it.',
    rejected: 'The check was not finished. You can try once more.',
    timeout: 'The app does not answer. Please try once more.',
    malformed: 'The app gave an answer nobody can read. Please update it and try again.',
  },
  named: 'Verify your real name first',
  namedText:
    'Your face is compared with the picture of your document, so your real name comes first.',
  toRealName: 'Verify real name',
  elsewhere: 'Please do this in the app or the maps mini-program',
  elsewhereText:
    'Verifying a face needs the camera functions of the app or the maps mini-program, which this page cannot open.',
  toApp: 'Open the app',
  steps: [
    'Open the City Transit app, or the maps app and in it the mini-program of this service',
    'Log in with the same phone number and open “Face verification”',
  ],
  copy: 'Copy the link to this page',
  copied: 'Link copied',
  copyFailed: 'Not copied. Please copy it from the address bar',
  closed: 'Face verification is not open yet. Please come back later.',
  onward: 'Go on',
  decidedAt: 'Verified at',
};
