import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { bilingual } from '../../api/schemas.ts';
import { count, ofMechanic, target } from '../fields.ts';
import { defineMechanic, type Fault, fault, twice } from '../mechanic.ts';

const MOST_OPTIONS = 6;

const open = {
  kind: z.literal('quiz'),
  /** Number of questions of the bank in a try. */
  pick: z.int().min(1).max(20),
  /** Tries per day of the city's calendar. */
  tries: z.int().min(1).max(10).default(1),
  /** Number of right answers that wins the reward, once a day; in a quiz with results, completing the try wins it. */
  pass: count.optional(),
  reward: rowId,
};

/** Questions, some of which each rider gets each day. */
const definition = z.strictObject({
  ...open,
  /** Possible results about the rider, derived from the answers: then no answer is right. Left out: answers are marked. */
  results: z
    .array(
      z.strictObject({
        id: rowId,
        name: text,
        text,
        /** Recommended places, and how to get there. */
        places: z
          .array(z.strictObject({ name: text, text }))
          .max(6)
          .default([]),
      }),
    )
    .max(8)
    .default([]),
  questions: z
    .array(
      z.strictObject({
        id: rowId,
        text,
        options: z.array(text).min(2).max(MOST_OPTIONS),
        /** The index of the right option, from 0. */
        answer: z.int().min(0).max(MOST_OPTIONS).optional(),
        /** The result that each option counts for. */
        leadsTo: z.array(rowId).optional(),
        /** Why it is right; shown after the try. */
        why: text.optional(),
      }),
    )
    .min(1)
    .max(200),
});

/** The part that pages show: no question, and no answer. */
const view = z.object(open);

/** All answers of a try together: the gateway marks them. */
const input = z.object({
  kind: z.literal('quiz'),
  answers: z
    .array(z.object({ question: z.string().max(64), option: z.int().min(0).max(MOST_OPTIONS) }))
    .max(20),
});

const state = z.object({
  kind: z.literal('quiz'),
  triesLeft: z.int().min(0),
  /** Questions of the rider's next try today; empty if there is none, or without a rider. */
  questions: z.array(z.object({ id: z.string(), text: bilingual, options: z.array(bilingual) })),
  /** Of the rider's last try. */
  result: z
    .object({
      right: z.int().min(0),
      isPassed: z.boolean(),
      /** The rider's result; null: the answers were marked. */
      type: z
        .object({
          name: bilingual,
          text: bilingual,
          places: z.array(z.object({ name: bilingual, text: bilingual })),
        })
        .nullable(),
      /** Whether the reward was won that day. */
      isRewarded: z.boolean(),
      /** Present if they were marked. */
      answers: z.array(
        z.object({
          text: bilingual,
          chosen: bilingual,
          answer: bilingual,
          isRight: z.boolean(),
          why: bilingual.nullable(),
        }),
      ),
    })
    .nullable(),
  isGone: z.boolean(),
});

type Quiz = z.infer<typeof definition>;
type Question = Quiz['questions'][number];

const markFaults = ({ answer, options }: Question, questionPath: PropertyKey[]): Fault[] =>
  answer !== undefined && answer < options.length
    ? []
    : [
        fault(
          [...questionPath, 'answer'],
          `must be the index of an option, 0 to ${options.length - 1}`,
        ),
      ];

const leadFaults = (
  { leadsTo = [], options }: Question,
  results: Quiz['results'],
  questionPath: PropertyKey[],
): Fault[] => [
  ...(leadsTo.length === options.length
    ? []
    : [
        fault(
          [...questionPath, 'leadsTo'],
          `must name a result for each of the ${options.length} options`,
        ),
      ]),
  ...leadsTo.flatMap((id, i) =>
    results.some((result) => result.id === id)
      ? []
      : [fault([...questionPath, 'leadsTo', i], `unknown result ${id}`)],
  ),
];

export const quiz = defineMechanic({
  definition,
  view,
  input,
  state,
  blocks: {
    /** Questions, one at a time; `to`: the page with the result. */
    quiz: ofMechanic('quiz').extend({ to: target }),
    /** The rider's last try, with right answers and a poster; `to`: the page with the questions. */
    result: ofMechanic('result').extend({ to: target }),
  },
  rewards: ({ reward }) => [{ path: ['reward'], id: reward }],
  terms: { pass: 'less', pick: 'same', reward: 'same', tries: 'more' },

  /** Returns faults of a quiz that cannot be won, or whose questions have no right answer or lead to no result. */
  faults({ pick, pass, questions, results }, { path }) {
    const isMarked = results.length === 0;
    return [
      ...(pick > questions.length
        ? [fault([...path, 'pick'], `there are only ${questions.length} questions`)]
        : []),
      ...((pass ?? 0) > pick
        ? [fault([...path, 'pass'], `an attempt has only ${pick} questions`)]
        : []),
      ...(isMarked === (pass === undefined)
        ? [
            fault(
              [...path, 'pass'],
              'a quiz without results needs pass; a quiz with results must not have it',
            ),
          ]
        : []),
      ...questions.flatMap((question, i) => {
        const questionPath = [...path, 'questions', i];
        return isMarked
          ? markFaults(question, questionPath)
          : leadFaults(question, results, questionPath);
      }),
      ...twice(questions, [...path, 'questions'], 'question'),
    ];
  },
});
