import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  lead: 'Choose a car and a place, and drive it free of charge',
  car: 'Car',
  place: 'Place',
  next: 'Continue',
  chooseTime: 'Please choose a time',
  myBooking: 'My test drive',
  demoNote: 'For the demonstration: places and cars are invented',
  none: 'There are no cars to drive at present',
  noneHint: 'Please look again later',
  summary: 'Your test drive',
  carName: 'Car',
  where: 'Where',
  when: 'When',
  agree: 'I have read and agree to the ',
  agreement: 'test-drive agreement',
  submit: 'Book',
  licence: 'Please bring your driving licence; the drive is free',
  noBooking: 'You have no test drive booked',
  noBookingHint: 'Choose a car, a place and a time to book one',
  toCars: 'Choose a car',
  again: 'Book another',
  earlier: 'Earlier bookings',
  signed: (version) => `You agreed to version ${version} of the agreement`,
};
