export const messages = {
  sale: {
    instead: 'instead of',
    pay: 'Pay now',
    seeOrder: 'See the order',
    held: 'It is kept for you until the time to pay is over',
  },
  take: 'Get it',
  takenElsewhere: 'You have one from another session this week',
  soldOut: 'Sold out',
};
