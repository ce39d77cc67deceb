export const messages = {
  cardNote: 'Compared with the cards of the bank, and not kept. Never enter the whole number',
};
