import { expect, it } from 'vitest';
import { inThisCity } from '../city/texts.ts';
import { errorMessages } from './error-messages.ts';

const english = Object.fromEntries(
  Object.entries(errorMessages).map(([code, [, text]]) => [code, inThisCity(text)]),
);

it('the faults of a phone number have the texts of the specification', () => {
  expect(english).toMatchObject({
    phone_empty: 'Phone number cannot be empty',
    phone_length: 'Please enter a valid phone number, it must be 11 digits',
    phone_format: 'Please enter a valid phone number',
  });
});

it('a refused purchase has the text of the specification', () => {
  expect(english).toMatchObject({
    purchase_failed: 'Purchase Failed',
    off_shelf: 'The Product Has Been Taken Off-shelf',
    sold_out: 'The Product Has Been Sold Out',
    insufficient_stock: 'Insufficient Storage',
    risk_rejected: 'Transaction At Risk, Purchase Failed',
    not_eligible: 'Sorry, you are currently unable to make a purchase.',
    unused_ticket_exists:
      "You've purchased the ticket before. Please consume this ticket before purchasing another one.",
    monthly_limit: 'One purchase per month only',
  });
  expect(english['privilege_holder_warning']).toBe(
    "You already have a privilege that needs no application, so we don't recommend buying the MaaS Transport pass.",
  );
});

it('a payment after the deadline has the text of the specification', () => {
  expect(english['payment_timed_out']).toBe(
    'Payment timed out, the order had be automatically closed',
  );
});
