export const messages = {
  scratch: 'Scratch it',
  next: 'Next card',
  none: 'No cards left today',
  left: (left: number) => (left === 1 ? '1 card left' : `${left} cards left`),
  blank: 'No prize',
  nothing: 'Nothing on this one, and one card nearer to a sure win',
  sure: (cards: number, prize: string) =>
    cards === 1
      ? `The next card wins for certain, at least this: ${prize}`
      : `A sure win by card ${cards} from here: ${prize}`,
  odds: 'Chances of each card',
  note: (at: number, prize: string) =>
    `In the long run, while there are any. After ${at - 1} cards in a row without a prize, card ${at} surely wins one (${prize}). Should it have run out, the card is kept for you.`,
  mine: 'Cards I scratched',
  nth: (n: number) => `card ${n}`,
};
