import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOnPath, faultyAnswer, SURVEY_END, surveyPath } from './path.ts';
import { type SurveyAnswers, type SurveyQuestion, surveyQuestion } from './schemas.ts';

const text = { zh: '题', en: 'Question' };
const OPTIONS = ['a', 'b', 'c'];
const options = OPTIONS.map((id) => ({ id, text }));

/** A possible target of a question at an index: a later question, or the end. */
const forward = (index: number, questionCount: number) =>
  fc.constantFrom(
    SURVEY_END,
    ...Array.from({ length: questionCount - index - 1 }, (_, i) => `q${index + 1 + i}`),
  );

const questionAt = (index: number, questionCount: number): fc.Arbitrary<SurveyQuestion> =>
  fc
    .record({
      kind: fc.constantFrom('single', 'multiple', 'scale', 'text'),
      required: fc.boolean(),
      next: fc.option(forward(index, questionCount), { nil: undefined }),
      branches: fc.array(
        fc.record({
          option: fc.constantFrom(...OPTIONS),
          least: fc.nat(5),
          to: forward(index, questionCount),
        }),
        { maxLength: 2 },
      ),
    })
    .map(({ kind, required, next, branches }) =>
      surveyQuestion.parse({
        id: `q${index}`,
        kind,
        text,
        required,
        ...(next !== undefined && { next }),
        branches:
          kind === 'text'
            ? []
            : branches.map(({ option, least, to }) =>
                kind === 'scale' ? { least, to } : { options: [option], to },
              ),
        ...((kind === 'single' || kind === 'multiple') && { options }),
        ...(kind === 'scale' && { from: 0, to: 5, low: text, high: text }),
      }),
    );

const surveys = fc
  .integer({ min: 1, max: 8 })
  .chain((questionCount) =>
    fc.tuple(
      ...Array.from({ length: questionCount }, (_, index) => questionAt(index, questionCount)),
    ),
  );

/** Any answers, including unsuitable ones and answers to unknown questions. */
const anyAnswers: fc.Arbitrary<SurveyAnswers> = fc.dictionary(
  fc.integer({ min: 0, max: 9 }).map((i) => `q${i}`),
  fc.oneof(
    fc.uniqueArray(fc.constantFrom(...OPTIONS, 'nowhere'), { maxLength: 4 }),
    fc.integer({ min: -1, max: 7 }),
    fc.constantFrom('', ' ', 'words'),
  ),
);

/** A suitable answer to a question. */
const goodAnswer = ({ kind }: SurveyQuestion, chance: number) =>
  kind === 'text' ? 'words' : kind === 'scale' ? chance % 6 : [OPTIONS[chance % 3] ?? 'a'];

const questionOf = (fields: object) => surveyQuestion.parse({ id: 'q0', text, ...fields });
const multipleOf = (fields: object) => questionOf({ kind: 'multiple', options, ...fields });
const fault = (question: SurveyQuestion, answer: SurveyAnswers[string]) =>
  faultyAnswer({ questions: [question] }, { q0: answer });

describe('the path of a survey', () => {
  it('begins with the first question, goes forward, and asks nothing twice', () => {
    fc.assert(
      fc.property(surveys, anyAnswers, (questions, answers) => {
        const indexes = surveyPath(questions, answers).map((each) => questions.indexOf(each));
        expect(indexes[0]).toBe(0);
        expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('reaches an end for a respondent who answers each question, and these answers are complete', () => {
    fc.assert(
      fc.property(surveys, fc.array(fc.nat(), { minLength: 8 }), (questions, chances) => {
        let answers: SurveyAnswers = {};
        for (;;) {
          const open = surveyPath(questions, answers).find(({ id }) => answers[id] === undefined);
          if (open === undefined) break;
          const chance = chances[questions.indexOf(open)] ?? 0;
          answers = { ...answers, [open.id]: goodAnswer(open, chance) };
        }
        const keptAnswers = answersOnPath(questions, answers);
        expect(faultyAnswer({ questions }, keptAnswers)).toBeUndefined();
        const last = surveyPath(questions, keptAnswers).findLast(
          ({ id }) => keptAnswers[id] !== undefined,
        );
        const { [last?.id ?? '']: _, ...less } = keptAnswers;
        if (last?.required) expect(faultyAnswer({ questions }, less)).toBe(last.id);
      }),
    );
  });

  it('keeps the answers to its questions, and refuses others', () => {
    fc.assert(
      fc.property(surveys, anyAnswers, (questions, answers) => {
        const keptAnswers = answersOnPath(questions, answers);
        const path = surveyPath(questions, answers).map(({ id }) => id);
        expect(path).toEqual(expect.arrayContaining(Object.keys(keptAnswers)));
        expect(answersOnPath(questions, keptAnswers)).toEqual(keptAnswers);
        expect(faultyAnswer({ questions }, { ...keptAnswers, elsewhere: ['a'] })).toBeDefined();
      }),
    );
  });

  it('refuses answers that no page sends', () => {
    expect(fault(multipleOf({ most: 1 }), ['a', 'b'])).toBe('q0');
    expect(fault(multipleOf({ least: 2 }), ['a'])).toBe('q0');
    expect(fault(multipleOf({}), ['a', 'a'])).toBe('q0');
    expect(fault(multipleOf({}), ['a', 'd'])).toBe('q0');
    expect(fault(multipleOf({}), 'a')).toBe('q0');
    expect(fault(questionOf({ kind: 'scale', from: 0, to: 5, low: text, high: text }), 6)).toBe(
      'q0',
    );
    expect(fault(questionOf({ kind: 'text', max: 3 }), 'four')).toBe('q0');
    expect(fault(multipleOf({ least: 2 }), ['a', 'b'])).toBeUndefined();
  });
});
