import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const contactTexts = {
  'items.id': 'The id of the contact.',
  'items.name': 'The name of the contact.',
  'items.phone':
    'The phone number of the contact, complete: only the rider who entered it receives it.',
  'items.answer':
    'What the contact answered to a message: nothing, that they know the rider, or that they want no more messages.',
  number: 'The number that an emergency call dials.',
};
const receivedTexts = {
  riderTail: "The last four digits of the rider's phone number, as in the message.",
  answer:
    'What the contact answered: nothing, that they know the rider, or that they want no more messages.',
};

export const emergencyTexts: FieldTexts = {
  ListEmergencyContactsAnswer: contactTexts,
  AddEmergencyContactBody: {
    name: 'The name of the contact.',
    phone:
      'The mobile phone number of the contact as typed; spaces and a country code are removed.',
  },
  AddEmergencyContactAnswer: contactTexts,
  RemoveEmergencyContactAnswer: contactTexts,
  RideAlarm: {
    id: 'The id of the alarm.',
    url: "The page of the trip for the contacts, below the app's base path.",
    at: 'When the rider raised the alarm.',
    messages: 'The messages of the alarm, one for each contact at that time.',
    ...fieldsWithin('messages', {
      contactId: 'The id of the contact.',
      name: 'The name of the contact.',
      phone: 'The phone number of the contact.',
      state:
        '`unconfirmed`: it may have arrived; `stopped`: the contact receives no messages from this rider.',
    }),
  },
  GetRideAlarmAnswer: { alarm: 'The last alarm of the ride; null: none was raised.' },
  GetAlarmMessageAnswer: receivedTexts,
  AnswerAlarmMessageAnswer: receivedTexts,
  AnswerAlarmMessageBody: {
    answer:
      '`confirmed`: the contact knows the rider; `stopped`: no more messages from this rider.',
  },
};
