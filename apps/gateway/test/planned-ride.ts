/** What a planned ride has in common with most others: on time, without arrangements, and nothing known of its vehicle. */
export const ORDINARY_RIDE = {
  nextSeconds: null,
  delaySeconds: null,
  estimated: false,
  pickup: null,
  dropOff: null,
  wheelchair: null,
  staysOnBoard: false,
} as const;
