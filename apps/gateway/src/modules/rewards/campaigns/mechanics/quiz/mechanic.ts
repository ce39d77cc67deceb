import { createHash } from 'node:crypto';
import { cityDay } from '@shtrans/contract/values/calendar';
import type { Mechanic, MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import { type Act, actsOf, addAct } from '../../acts.ts';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import type { Rules, Scope } from '../../scope.ts';

type Question = Mechanic<'quiz'>['questions'][number];
type Answers = MechanicInput<'quiz'>['answers'];

/** Returns the tries of a day: their keys begin with it and sort by time. */
const triesOf = (acts: readonly Act[], day: string): Act[] =>
  acts.filter(({ key }) => key.startsWith(`${day} `));

/** Returns the questions of a rider's try: always the same ones, in an order of their own. */
function questionsOf(scope: Scope<'quiz'>, attempt: string): Question[] {
  const { campaign, id, userId, mechanic } = scope;
  const rank = ({ id: question }: Question): string =>
    createHash('sha256')
      .update([campaign.id, id, userId, attempt, question].join(' '))
      .digest('hex');
  return mechanic.questions
    .map((question) => ({ question, rank: rank(question) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, mechanic.pick)
    .map(({ question }) => question);
}

const keyOf = (day: string, n: number): string => `${day} ${n}`;

/** Returns the result with the most votes by the answers; among equals, the first in the list. */
function typeOf({ questions, results }: Mechanic<'quiz'>, answers: Answers) {
  const votes = answers.map(
    ({ question, option }) => questions.find(({ id }) => id === question)?.leadsTo?.[option],
  );
  const [first] = results
    .map((result) => ({ result, count: votes.filter((id) => id === result.id).length }))
    .toSorted((a, b) => b.count - a.count);
  return first?.result;
}

/** Marks a try by the questions of the rider's terms. */
function marked(mechanic: Mechanic<'quiz'>, answers: Answers) {
  const type = typeOf(mechanic, answers);
  if (type !== undefined) {
    const { name, text, places } = type;
    return { right: 0, isPassed: true, type: { name, text, places }, answers: [] };
  }
  const { questions, pass = 1 } = mechanic;
  const rows = answers.flatMap(({ question, option }) => {
    const matchingQuestion = questions.find(({ id }) => id === question);
    const choice = matchingQuestion?.options[option];
    const answer = matchingQuestion?.options[matchingQuestion.answer ?? -1];
    if (!matchingQuestion || !choice || !answer) return [];
    const isRight = option === matchingQuestion.answer;
    return [
      {
        text: matchingQuestion.text,
        chosen: choice,
        answer,
        isRight,
        why: matchingQuestion.why ?? null,
      },
    ];
  });
  const right = rows.filter(({ isRight }) => isRight).length;
  return { right, isPassed: right >= pass, type: null, answers: rows };
}

/** Returns the result of the rider's last try; `causes` are those of the rewards given. */
function lastResult(mechanic: Mechanic<'quiz'>, acts: readonly Act[], causes: Set<string>) {
  const last = acts[acts.length - 1];
  if (last === undefined) return null;
  const [day = ''] = last.key.split(' ');
  const { answers } = last.detail as { answers: Answers };
  return { ...marked(mechanic, answers), isRewarded: causes.has(day) };
}

export const quiz: Rules<'quiz'> = {
  async state(db, scope): Promise<MechanicState<'quiz'>> {
    const { mechanic, now, userId } = scope;
    const day = cityDay(now);
    const acts = await actsOf(db, scope);
    const triesMade = triesOf(acts, day).length;
    const triesLeft = Math.max(0, mechanic.tries - triesMade);
    const questions =
      userId === undefined || triesLeft === 0 ? [] : questionsOf(scope, keyOf(day, triesMade));
    return {
      kind: 'quiz',
      triesLeft,
      questions: questions.map(({ id, text, options }) => ({ id, text, options })),
      result: lastResult(mechanic, acts, await causesOf(db, scope)),
      isGone: (await rewardsGone(db, scope, [mechanic.reward])).size > 0,
    };
  },

  async act(tx, taking, { answers }) {
    const { mechanic, now } = taking;
    const day = cityDay(now);
    const triesMade = triesOf(await actsOf(tx, taking), day).length;
    if (triesMade >= mechanic.tries) throw new CodedError('campaign_done');
    const key = keyOf(day, triesMade);
    const questions = questionsOf(taking, key);
    const isWhole =
      answers.length === questions.length &&
      questions.every(({ id, options }) => {
        const answer = answers.find(({ question }) => question === id);
        return answer !== undefined && answer.option < options.length;
      });
    // A page opened before midnight, or before another try, shows other questions.
    if (!isWhole) throw new CodedError('campaign_questions_changed');
    await addAct(tx, taking, key, { answers });
    const { reward } = mechanic;
    if (!marked(mechanic, answers).isPassed || (await causesOf(tx, taking)).has(day)) return;
    // A try counts even if no reward is left, because the rider came for the result.
    if ((await rewardsGone(tx, taking, [reward])).has(reward)) return;
    await giveAward(tx, taking, { reward, cause: day });
  },
};
