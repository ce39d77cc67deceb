import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { edge, rowId, text } from '../catalogue/fields.ts';
import { instant, longText } from '../api/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';

/** The target of an answer: any of these options was chosen, or the number is between `least` and `most`. */
const branch = z.strictObject({
  options: z.array(rowId).min(1).optional(),
  least: z.int().optional(),
  most: z.int().optional(),
  /** A later question, or `end`. */
  to: rowId,
});

const MOST_OPTIONS = 20;
/** Maximum length of a text answer. */
export const SURVEY_TEXT_MAX = 1000;

const questionFields = {
  id: rowId,
  text,
  /** Small text below the question. */
  hint: text.optional(),
  required: z.boolean().default(true),
  /** The first match applies. */
  branches: z.array(branch).max(10).default([]),
  /** The target if no branch matches; left out: the next question of the list. */
  next: rowId.optional(),
};

const options = z
  .array(z.strictObject({ id: rowId, text }))
  .min(2)
  .max(MOST_OPTIONS);

export const surveyQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ ...questionFields, kind: z.literal('single'), options }),
  z.strictObject({
    ...questionFields,
    kind: z.literal('multiple'),
    options,
    least: z.int().min(1).max(MOST_OPTIONS).default(1),
    most: z.int().min(1).max(MOST_OPTIONS).optional(),
  }),
  z.strictObject({
    ...questionFields,
    kind: z.literal('scale'),
    from: z.int().min(0).max(1),
    to: z.int().min(2).max(10),
    /** The labels of the two ends. */
    low: text,
    high: text,
  }),
  z.strictObject({
    ...questionFields,
    kind: z.literal('text'),
    max: z.int().min(1).max(SURVEY_TEXT_MAX).default(200),
  }),
]);
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

/** Questions that operators write as data. */
export const survey = z.strictObject({
  id: rowId,
  /** Increases with each change of the questions: answers keep the version they were given to. */
  version: z.int().min(1).max(10_000),
  title: text,
  /** The purpose, shown before the first question and in a link preview. */
  text,
  /** Shown after the last answer. */
  thanks: text,
  from: edge,
  until: edge,
  /** One question on a screen, or all on one page. */
  /** Offered on completed orders of these types until the rider has answered. */
  after: z.array(z.enum(ORDER_TYPES)).default([]),
  layout: z.enum(['one', 'all']),
  /** Each rider can answer once; without a login each device once. */
  login: z.boolean().default(false),
  /** Without a login, the number of answers an hour from one network address. Carriers put many riders behind one. */
  perNetworkHour: z.int().min(1).max(600).default(60),
  questions: z.array(surveyQuestion).min(1).max(50),
});
export type Survey = z.infer<typeof survey>;

/** Ids of options, a number of the scale, or text. */
const answer = z.union([
  z.array(z.string().max(64)).max(MOST_OPTIONS),
  z.int(),
  longText(SURVEY_TEXT_MAX),
]);
export type SurveyAnswer = z.infer<typeof answer>;
/** By question id. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>;

export const surveyView = survey
  .omit({ from: true, until: true, after: true, perNetworkHour: true })
  .extend({ questions: z.array(surveyQuestion), until: instant });
export type SurveyView = z.infer<typeof surveyView>;

const ofSurvey = z.object({ id: z.string().max(64) });
/** When this rider or device answered; null: not yet. */
const answeredFields = z.object({ answeredAt: instant.nullable() });

const OPEN = ['survey_not_found', 'survey_not_begun', 'survey_closed'] as const;

export const surveyEndpoints = defineEndpoints({
  'GET maas:/v1/surveys/:id': {
    summary: 'An open survey, with its questions',
    auth: 'none',
    params: ofSurvey,
    output: surveyView,
    errors: OPEN,
  },
  'GET maas:/v1/surveys/:id/answer': {
    summary: 'Whether this rider, or this device if no login is needed, has answered a survey',
    auth: 'optional',
    params: ofSurvey,
    output: answeredFields,
    errors: ['survey_not_found'],
  },
  'POST maas:/v1/surveys/:id/answer': {
    summary:
      'Answer a survey, once per rider, or per device if no login is needed; repeating the same answers changes nothing',
    auth: 'optional',
    idempotent: true,
    queueable: true,
    params: ofSurvey,
    body: z.object({
      /** The version of the answered questions. */
      version: z.int(),
      answers: z.record(z.string().max(64), answer),
    }),
    output: answeredFields,
    errors: [...OPEN, 'survey_answered', 'campaign_questions_changed', 'unauthenticated'],
  },
});
