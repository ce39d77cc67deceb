export const messages = {
  booking: {
    book: 'Book',
    booked: 'Booked',
    full: 'Full',
    left: (left: number) => (left === 1 ? '1 seat left' : `${left} seats left`),
    offers: 'Direction',
    times: 'Times to book',
    choose: 'Choose a time',
    none: 'No times to book now',
    most: (count: number) =>
      count === 1 ? 'Booked: one for each rider' : `Booked: ${count} at most`,
    done: 'Booked: show the number to board',
    number: 'My booking number',
    cancel: 'Cancel the booking',
    keep: 'Keep it',
    askCancel: 'Your seat goes to somebody else. Cancel the booking?',
    cancelled: 'The booking is cancelled',
    tooLate: 'Too late to cancel',
    cancelNote: (minutes: number) =>
      `Free of charge; can be cancelled until ${minutes} minutes before.`,
  },
};
