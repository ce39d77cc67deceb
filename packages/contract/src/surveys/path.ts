import { characterCount } from '../values/text-length.ts';
import type { Survey, SurveyAnswer, SurveyAnswers, SurveyQuestion } from './schemas.ts';

/** The target of a branch that ends a survey. */
export const SURVEY_END = 'end';

/** Whether an answer is empty: no choice, no text. */
const isNothing = (answer: SurveyAnswer | undefined): answer is undefined =>
  answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0);

/** Returns the target of a question after its answer, or undefined for the next question of the list. */
function targetOf(
  { branches, next }: SurveyQuestion,
  answer: SurveyAnswer | undefined,
): string | undefined {
  const branch = branches.find(({ options, least, most }) =>
    typeof answer === 'number'
      ? answer >= (least ?? answer) && answer <= (most ?? answer)
      : Array.isArray(answer) && options?.some((option) => answer.includes(option)),
  );
  return branch?.to ?? next;
}

/**
 * Returns the questions for these answers, in order: after each the target of its branch or `next`, otherwise the next
 * of the list. Ends, because branches lead forward.
 */
export function surveyPath(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): SurveyQuestion[] {
  const path: SurveyQuestion[] = [];
  for (let index = 0; index < questions.length;) {
    const question = questions[index];
    if (question === undefined) break;
    path.push(question);
    const to = targetOf(question, answers[question.id]);
    if (to === SURVEY_END) break;
    index = Math.max(
      index + 1,
      questions.findIndex(({ id }) => id === to),
    );
  }
  return path;
}

/** Whether an answer is suitable for its question. */
export function isAnswered(question: SurveyQuestion, answer: SurveyAnswer | undefined): boolean {
  if (isNothing(answer)) return !question.required;
  if (question.kind === 'scale') {
    return typeof answer === 'number' && answer >= question.from && answer <= question.to;
  }
  if (question.kind === 'text') {
    return (
      typeof answer === 'string' && answer.trim() !== '' && characterCount(answer) <= question.max
    );
  }
  const [min, max] =
    question.kind === 'single'
      ? [1, 1]
      : [question.least, question.most ?? question.options.length];
  return (
    Array.isArray(answer) &&
    answer.length >= min &&
    answer.length <= max &&
    new Set(answer).size === answer.length &&
    answer.every((id) => question.options.some((option) => option.id === id))
  );
}

/** Returns the answers to the questions on the path: without empty ones, and without those of an abandoned branch. */
export function answersOnPath(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): SurveyAnswers {
  const keptAnswers = surveyPath(questions, answers).flatMap(({ id }) => {
    const answer = answers[id];
    return isNothing(answer) ? [] : [[id, answer] as const];
  });
  return Object.fromEntries(keptAnswers);
}

/**
 * Returns the first question whose answer is unsuitable or is not on the path; undefined: the answers are complete and
 * can be stored.
 */
export function faultyAnswer(
  { questions }: Pick<Survey, 'questions'>,
  answers: SurveyAnswers,
): string | undefined {
  const path = surveyPath(questions, answers);
  return (
    path.find((question) => !isAnswered(question, answers[question.id]))?.id ??
    Object.keys(answers).find((id) => !path.some((question) => question.id === id))
  );
}
