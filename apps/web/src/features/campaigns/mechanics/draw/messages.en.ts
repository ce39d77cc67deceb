export const messages = {
  draw: 'Draw',
  drawing: 'Drawing…',
  drawsLeft: (left: number) => `Draws left: ${left}`,
  noChance: 'No draws left',
  shares: 'Share of all tickets',
  deckNote: (left: number, tickets: number) =>
    `Tickets are dealt and never put back: ${left} of ${tickets} are left. Once all are dealt, each prize was won as often as this says.`,
  oddsNote: 'In the long run, while there are any.',
  oddsToday: ' What comes by days is there while that day’s lasts.',
  pityNote: (after: number, reward: string) =>
    ` After ${after} draws in a row that won nothing, the next one wins this at least: ${reward}.`,
  myDraws: 'My draws, and their check',
  deckCheckNote:
    'Tickets were shuffled by a secret before anybody drew. This is its hash; the secret is published when the campaign is over, and your phone can then compute the number of each of your tickets anew. What is not proved stands with each check.',
  checkNote:
    'Each draw follows from a secret of its day, from a part that your phone makes, and from its number. This is the hash of the first day; each day’s secret is published the day after, and its hash is the secret of the day before. Your phone can then compute your draws anew. Where a public beacon counts too, and what is not proved, stands with each check.',
};
