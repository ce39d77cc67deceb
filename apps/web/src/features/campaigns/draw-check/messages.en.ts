export const messages = {
  computing: 'Computing it anew…',
  opensAt: (time: string) =>
    `The secret is published on ${time}: from then on this phone can check it`,
  beaconSaid: (source: string, round: number) => `round ${round} of ${source}`,
  fact: {
    root: 'Hash that was published before',
    seed: 'Secret',
    tag: 'Your name in the public log',
    part: 'Part from your phone',
    noPart: 'none: what was sent that day counts from the next one on',
    beacon: 'Public beacon',
    value: 'Value of the beacon',
    ticket: 'Ticket',
    number: 'Number of this draw, of 0 to 999999',
  },
  notProved: 'What this does not prove',
  unproved: {
    part: 'Whoever knows the secret could choose the part of a phone of their own: no public beacon counts in this draw.',
    beacon:
      'Nobody could choose a part to win: the beacon’s value came after it, and anybody can read it again there. But whoever knows the secret could choose on which day to draw.',
    deck: 'Whoever knows the secret could choose when to draw.',
  },
  verdict: {
    right: '✓ Computed anew on this phone: right',
    wrong: '✗ Computed anew on this phone: not what was drawn',
    wrong_seed: '✗ The published secret is not the one that was fixed before',
    early: 'The secret is not published yet',
    unable: 'This browser cannot compute it',
  } as Record<string, string>,
};
