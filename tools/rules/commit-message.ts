/** Maximum length of a subject that `git log --oneline` and a forge's list show in full. */
const LONGEST = 72;

/** First words that begin a statement instead of an imperative. */
const NO_VERB = new Set(
  `A All An And Another Both Each Every How In It Its More No Not Nothing On One Other Our That The There
  These This Those Three Two What When Where Whether Which Who Whoever Whose Why With Without`.split(
    /\s+/,
  ),
);
/** Verbs whose base form looks as if it had an ending. */
const BASE_FORM = new Set(['Bias', 'Embed', 'Focus']);

const looksImperative = (word: string): boolean =>
  BASE_FORM.has(word) ||
  (/^[A-Z][a-z]+(?:-[a-z]+)*$/.test(word) &&
    !NO_VERB.has(word) &&
    !/[aeiouy].*[^e]ed$|[aeiouy].*ing$|[^s]s$/i.test(word));

/** Returns the faults of a commit's message. The subject is judged by its form. */
export function messageFaults(message: string): string[] {
  const [subject = '', ...rest] = message.trimEnd().split('\n');
  const faults: string[] = [];
  if (subject.length > LONGEST)
    faults.push(`the subject has ${subject.length} characters; at most ${LONGEST}`);
  if (/;|\.$/.test(subject))
    faults.push('the subject is one thing: no semicolon, no full stop at its end');
  if (!looksImperative(subject.split(/[ ,:]/)[0] ?? '')) {
    faults.push('the subject begins with a verb that says what the commit does: Add, Move, Refuse');
  }
  if (!rest.some((line) => line.trim() !== '')) faults.push('a body says why');
  return faults;
}
