/**
 * How often a test of races repeats its random rounds: the second number in each run, the first each night
 * (`TEST_THOROUGH=true`), because a rare interleaving needs many rounds and a push should not wait for it.
 */
export const roundsOf = (thorough: number, usual: number): number =>
  process.env.TEST_THOROUGH === 'true' ? thorough : usual;
