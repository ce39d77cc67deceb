import { SURVEY_END } from '@shtrans/contract/surveys/path';
import { type Survey, survey, type SurveyQuestion } from '@shtrans/contract/surveys/schemas';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/database.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { defineRows, fault, type Fault, type ReleaseChange } from '../../base/catalogue/service.ts';
import { listAnsweredSurveys } from './store.ts';

/** Finds questions with missing or backward targets, without a possible answer, or with a repeated id. */
export const surveyFaults = (surveys: readonly Survey[]): Fault[] =>
  surveys.flatMap(({ questions, from, until }, index) => [
    ...(typeof from === 'string' &&
    typeof until === 'string' &&
    Date.parse(from) >= Date.parse(until)
      ? [fault(['surveys', index, 'until'], 'must be later than from')]
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
    if (target < 0) return [fault(path, `unknown question ${to}`)];
    return target > questionIndex
      ? []
      : [fault(path, `${to} is not a later question: the survey might never end`)];
  };
  return [
    ...(id === SURVEY_END
      ? [fault(['id'], `${SURVEY_END} is reserved for the end of a survey`)]
      : []),
    ...(firstIndex < questionIndex ? [fault(['id'], `duplicate question ${id}`)] : []),
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
  if (question.kind === 'text') return ['a text question must not have branches; use next'];
  if (question.kind === 'scale') {
    if (options.length > 0) return ['a scale must not have options; use least or most'];
    if (least === undefined && most === undefined) return ['needs least or most'];
    return (least ?? question.from) > (most ?? question.to) ? ['no number from least to most'] : [];
  }
  if (options.length === 0 || least !== undefined || most !== undefined) {
    return ['a choice needs options, and must not have least or most'];
  }
  return options
    .filter((id) => !question.options.some((option) => option.id === id))
    .map((id) => `unknown option ${id}`);
}

function optionFaults(question: SurveyQuestion): Fault[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return [];
  const { options } = question;
  const repeatedIds = options.flatMap(({ id }, i) =>
    options.findIndex((each) => each.id === id) < i
      ? [fault(['options', i, 'id'], `duplicate option ${id}`)]
      : [],
  );
  if (question.kind === 'single') return repeatedIds;
  const { least, most = options.length } = question;
  return [
    ...repeatedIds,
    ...(most > options.length ? [fault(['most'], 'must not be above the number of options')] : []),
    ...(least > most ? [fault(['least'], 'must not be above most')] : []),
  ];
}

/** The parts of a survey on which the meaning of answers depends. */
const questionsOf = ({ questions, login }: Survey) => ({ questions, login });

/** Finds surveys whose questions would change although their version has answers. */
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
          `${answeredSurvey.id}: version ${answeredSurvey.version} has answers, so changed questions need a higher version`,
        ]
      : [],
  );

/** Throws StartupError if questions that have answers would change within one version. */
async function keepQuestions(tx: Tx, { after }: ReleaseChange): Promise<void> {
  const faults = changedSurveys(await listAnsweredSurveys(tx), after.surveys ?? []);
  if (faults.length > 0) {
    throw new StartupError(['Questions that have answers must not change:', ...faults].join('\n'));
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
