import { readFileSync } from 'node:fs';
import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { lazily } from '../../../timing/lazily.ts';

const FILE = new URL('../../../../data/campaigns/refused-names.json', import.meta.url);

const refusedWords = lazily(
  () =>
    z.object({ words: z.array(z.string()) }).parse(JSON.parse(readFileSync(FILE, 'utf8'))).words,
);

const [SHORTEST, LONGEST] = [2, 12];
/** Words of letters and digits, with one space, dot or hyphen between two of them. */
const FORM =
  /^[\p{Script=Han}\p{Script=Latin}\p{Nd}]+(?:[ ·-][\p{Script=Han}\p{Script=Latin}\p{Nd}]+)*$/u;

/**
 * A name as others see it, and folded: names that differ in width, in capitals or in the marks between their words are the
 * same. Raises `team_name_format` and `team_name_refused`.
 */
export function checkedName(given: string): { name: string; folded: string } {
  const name = given.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const { length } = Array.from(name);
  if (length < SHORTEST || length > LONGEST || !FORM.test(name)) {
    throw new CodedError('team_name_format');
  }
  const folded = name.toLowerCase().replace(/[ ·-]/g, '');
  if (refusedWords().some((word) => folded.includes(word))) {
    throw new CodedError('team_name_refused');
  }
  return { name, folded };
}
