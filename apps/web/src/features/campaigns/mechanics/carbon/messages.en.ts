export const messages = {
  carbon: {
    grams: (grams: number) => `${grams.toLocaleString('en-US')} g`,
    thisMonth: 'Saved this month',
    ridesOfMonth: 'Rides counted this month',
    owed: (grams: number) =>
      `${grams} g went back with a refund after you had exchanged them. What you save next makes up for it.`,
    notOpen: 'Open the account and agree, and your green rides are credited by themselves.',
    toOpen: 'Open carbon account',
    toAccount: 'See the account',
    version: (n: number) => `Agreement, version ${n}`,
    agreed: (n: number, at: string) => `You agreed to version ${n} on ${at}`,
    open: 'Agree and open',
    opened: 'Your account is open',
    invitedBy: (name: string) => `${name} invites you to open a carbon account`,
    invited: (count: number) =>
      count === 1 ? '1 friend came by your invitation' : `${count} friends came by your invitation`,
    withdraw: {
      act: 'Take the agreement back',
      ask: 'New rides will not be credited any more. What you saved stays, and can be exchanged. Take it back?',
      done: 'The agreement is taken back',
    },
    by: { mode: 'Way to travel', month: 'Month' },
    saved: 'Saved',
    rides: 'Rides',
    noRides: 'Nothing yet: once the account is open, a ride by metro brings the first grams',
    why: {
      'order.completed': 'Green ride completed',
      'order.refunded': 'Order refunded, grams taken back',
      'campaign.exchange': 'Exchanged for a reward',
      'rider.deleted': 'Account deleted',
    },
    kind: { earn: 'Saved', spend: 'Spent', expire: 'Expired', reverse: 'Corrected' },
    after: (n: string) => `Balance ${n}`,
  },
};
