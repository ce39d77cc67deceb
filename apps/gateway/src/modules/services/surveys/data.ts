import { SURVEY_END } from '@shtrans/contract/surveys/path';
import { type Survey, survey, type SurveyQuestion } from '@shtrans/contract/surveys/schemas';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/database.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { defineRows, fault, type Fault, type ReleaseChange } from '../../base/catalogue/service.ts';
import { keptSurveys } from './store.ts';

/** Questions that lead nowhere or back, that nobody could answer, or that stand twice. */
export const surveyFaults = (surveys: readonly Survey[]): Fault[] =>
  surveys.flatMap(({ questions, from, until }, index) => [
    ...(typeof from === 'string' &&
    typeof until === 'string' &&
    Date.parse(from) >= Date.parse(until)
      ? [fault(['surveys', index, 'until'], 'it ends before it begins')]
      : []),
    ...questions.flatMap((question, questionIndex) =>
      questionFaults(questions, question, questionIndex).map(({ path, reason }) =>
        fault(['surveys', index, 'questions', questionIndex, ...path], reason),
      ),
    ),
  ]);

function questionFaults(
  questions: readonly SurveyQuestion[],
  question: SurveyQuestion,
  questionIndex: number,
): Fault[] {
  const { id, branches, next } = question;
  const firstIndex = questions.findIndex((each) => each.id === id);
  const targetFaults = (to: string | undefined, path: PropertyKey[]): Fault[] => {
    if (to === undefined || to === SURVEY_END) return [];
    const target = questions.findIndex((each) => each.id === to);
    if (target < 0) return [fault(path, `there is no question ${to}`)];
    return target > questionIndex
      ? []
      : [fault(path, `leads back to ${to}: a survey would never end`)];
  };
  return [
    ...(id === SURVEY_END
      ? [fault(['id'], `${SURVEY_END} is where branches lead that end it`)]
      : []),
    ...(firstIndex < questionIndex ? [fault(['id'], `a second question with the id ${id}`)] : []),
    ...targetFaults(next, ['next']),
    ...branches.flatMap((branch, i) => [
      ...targetFaults(branch.to, ['branches', i, 'to']),
      ...branchFaults(question, branch).map((reason) => fault(['branches', i], reason)),
    ]),
    ...optionFaults(question),
  ];
}

function branchFaults(
  question: SurveyQuestion,
  { options = [], least, most }: SurveyQuestion['branches'][number],
): string[] {
  if (question.kind === 'text') return ['words lead nowhere: use next'];
  if (question.kind === 'scale') {
    if (options.length > 0) return ['a scale has no options: least or most'];
    if (least === undefined && most === undefined) return ['least or most is missing'];
    return (least ?? question.from) > (most ?? question.to) ? ['no number is in it'] : [];
  }
  if (options.length === 0 || least !== undefined || most !== undefined) {
    return ['options say where it leads'];
  }
  return options
    .filter((id) => !question.options.some((option) => option.id === id))
    .map((id) => `there is no option ${id}`);
}

function optionFaults(question: SurveyQuestion): Fault[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return [];
  const { options } = question;
  const repeatedIds = options.flatMap(({ id }, i) =>
    options.findIndex((each) => each.id === id) < i
      ? [fault(['options', i, 'id'], `a second option with the id ${id}`)]
      : [],
  );
  if (question.kind === 'single') return repeatedIds;
  const { least, most = options.length } = question;
  return [
    ...repeatedIds,
    ...(most > options.length ? [fault(['most'], 'more than there are options')] : []),
    ...(least > most ? [fault(['least'], 'more than may be chosen')] : []),
  ];
}

/** What of a survey its answers say something about. */
const questionsOf = ({ questions, login }: Survey) => ({ questions, login });

/** What a release would change in questions that were answered under the same version. */
export const changedSurveys = (
  answeredSurveys: readonly Survey[],
  after: readonly Survey[],
): string[] =>
  answeredSurveys.flatMap((answeredSurvey) =>
    after.some(
      (newSurvey) =>
        newSurvey.id === answeredSurvey.id &&
        newSurvey.version === answeredSurvey.version &&
        !isDeepStrictEqual(questionsOf(newSurvey), questionsOf(answeredSurvey)),
    )
      ? [
          `${answeredSurvey.id}: version ${answeredSurvey.version} has answers, and other questions need a version above it`,
        ]
      : [],
  );

/** Raises StartupError where questions that riders answered would be others under the same version. */
async function keepQuestions(tx: Tx, { after }: ReleaseChange): Promise<void> {
  const faults = changedSurveys(await keptSurveys(tx), after.surveys ?? []);
  if (faults.length > 0) {
    throw new StartupError(
      ['Answers keep the questions they were given to:', ...faults].join('\n'),
    );
  }
}

const surveys = defineRows({
  name: { zh: '问卷', en: 'Surveys' },
  row: survey,
  faults: (data) => surveyFaults(data.surveys),
  beforeRelease: keepQuestions,
});

export const surveyData = { surveys };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    surveys: Survey[];
  }
}
