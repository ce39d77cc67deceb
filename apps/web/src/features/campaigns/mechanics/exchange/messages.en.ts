export const messages = {
  exchange: {
    balance: (amount: string) => `You have ${amount}`,
    act: 'Exchange',
    ask: (price: string, name: string) =>
      `Exchange ${price} for “${name}”? It cannot be returned afterwards.`,
    missing: (amount: string) => `${amount} missing`,
    limitReached: 'No more for you',
    taken: (taken: number, limit: number) => `${taken} of ${limit} taken`,
    have: (count: number) => `You have ${count}`,
    toNext: (amount: string) => `${amount} to go for the next one`,
    enough: 'Enough for the next one',
  },
  tree: {
    none: 'Plant your first tree, and its certificate is here',
    planted: (count: number) => (count === 1 ? '1 tree planted' : `${count} trees planted`),
    lead: 'Certificate of planting',
    scan: 'Scan to ride green and plant too',
    save: 'Save the certificate',
  },
};
