import { survey } from '@shtrans/contract/surveys/schemas';
import { expect, it } from 'vitest';
import { changedSurveys, surveyFaults } from './data.ts';

const text = { zh: '题', en: 'Question' };
const options = ['a', 'b'].map((id) => ({ id, text }));

const surveyOf = (questions: readonly object[], more: object = {}) =>
  survey.parse({
    id: 'test',
    version: 1,
    title: text,
    text,
    thanks: text,
    from: { month: 0 },
    until: { month: 1 },
    layout: 'one',
    questions: questions.map((question, i) => ({ id: `q${i}`, text, ...question })),
    ...more,
  });
const faultsOf = (questions: readonly object[], more?: object) =>
  surveyFaults([surveyOf(questions, more)]).map(
    ({ path, reason }) => `${path.slice(2).join('.')}: ${reason}`,
  );

const single = { kind: 'single', options };
const scale = { kind: 'scale', from: 0, to: 5, low: text, high: text };

it('finds questions with missing, backward or circular targets', () => {
  expect(
    faultsOf([
      { ...single, next: 'q1' },
      { ...single, next: 'end' },
    ]),
  ).toEqual([]);
  expect(faultsOf([{ ...single, next: 'nowhere' }])).toEqual([
    'questions.0.next: unknown question nowhere',
  ]);
  expect(faultsOf([single, { ...single, branches: [{ options: ['a'], to: 'q0' }] }])).toEqual([
    'questions.1.branches.0.to: q0 is not a later question: the survey might never end',
  ]);
  expect(faultsOf([{ ...single, next: 'q0' }])).toEqual([
    'questions.0.next: q0 is not a later question: the survey might never end',
  ]);
});

/** Faults of a question with one branch, which ends the survey. */
const branchFaults = (question: object, branch: object) =>
  faultsOf([{ ...question, branches: [{ to: 'end', ...branch }] }]);

it('finds branches that no answer can take', () => {
  expect(branchFaults(single, { options: ['a'] })).toEqual([]);
  expect(branchFaults(single, { options: ['c'] })).toEqual([
    'questions.0.branches.0: unknown option c',
  ]);
  expect(branchFaults(single, { least: 1 })).toEqual([
    'questions.0.branches.0: a choice needs options, and must not have least or most',
  ]);
  expect(branchFaults(scale, { least: 3 })).toEqual([]);
  expect(branchFaults(scale, {})).toEqual(['questions.0.branches.0: needs least or most']);
  expect(branchFaults(scale, { least: 4, most: 3 })).toEqual([
    'questions.0.branches.0: no number from least to most',
  ]);
  expect(branchFaults({ kind: 'text' }, { options: ['a'] })).toEqual([
    'questions.0.branches.0: a text question must not have branches; use next',
  ]);
});

it('finds repeated ids, and limits above the number of options', () => {
  expect(faultsOf([single, { ...single, id: 'q0' }])).toEqual([
    'questions.1.id: duplicate question q0',
  ]);
  expect(faultsOf([{ ...single, options: [options[0], options[0]] }])).toEqual([
    'questions.0.options.1.id: duplicate option a',
  ]);
  expect(faultsOf([{ kind: 'multiple', options, most: 3 }])).toEqual([
    'questions.0.most: must not be above the number of options',
  ]);
  expect(faultsOf([{ kind: 'multiple', options, least: 2, most: 1 }])).toEqual([
    'questions.0.least: must not be above most',
  ]);
  const times = { from: '2026-11-25T00:00:00+08:00', until: '2026-11-25T00:00:00+08:00' };
  expect(faultsOf([single], times)).toEqual(['until: must be later than from']);
});

it('requires another version if answered questions change', () => {
  const answeredSurvey = surveyOf([single]);
  expect(changedSurveys([answeredSurvey], [answeredSurvey])).toEqual([]);
  expect(changedSurveys([answeredSurvey], [])).toEqual([]);
  expect(
    changedSurveys([answeredSurvey], [{ ...answeredSurvey, title: { zh: '新', en: 'New' } }]),
  ).toEqual([]);
  expect(changedSurveys([answeredSurvey], [surveyOf([scale], { version: 2 })])).toEqual([]);
  expect(changedSurveys([answeredSurvey], [surveyOf([scale])])).toEqual([
    'test: version 1 has answers, so changed questions need a higher version',
  ]);
});
