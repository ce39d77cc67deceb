import type { FieldTexts } from '../api/field-text.ts';

const questionTexts = {
  id: 'The id of the question.',
  text: 'The question.',
  hint: 'Small text below the question; absent: none.',
  required: 'Whether it must be answered.',
  branches: 'Which question follows, by the answer: the first match applies; empty: `next` does.',
  'branches.options': 'Any of these options was chosen; absent: not compared.',
  'branches.least': 'The number is at least this; absent: not compared.',
  'branches.most': 'The number is at most this; absent: not compared.',
  'branches.to': 'The id of a later question, or `end`.',
  next: 'The id of the question that follows if no branch matches; absent: the next one of the list.',
};
const optionTexts = {
  options: 'The options.',
  'options.id': 'The id of the option.',
  'options.text': 'The option in words.',
};
const answeredTexts = { answeredAt: 'When this rider or device answered; null: not yet.' };

export const surveyTexts: FieldTexts = {
  SingleSurveyQuestion: { ...questionTexts, ...optionTexts },
  MultipleSurveyQuestion: {
    ...questionTexts,
    ...optionTexts,
    least: 'The minimum number of options to choose.',
    most: 'The maximum number of options to choose; absent: all.',
  },
  ScaleSurveyQuestion: {
    ...questionTexts,
    from: 'The lowest number of the scale.',
    to: 'The highest number of the scale.',
    low: 'The label of the lowest number.',
    high: 'The label of the highest number.',
  },
  TextSurveyQuestion: { ...questionTexts, max: 'The maximum length of the answer, in characters.' },
  SurveyView: {
    id: 'The id of the survey.',
    version: 'The version of the questions, to send with the answers.',
    title: 'The title of the survey.',
    text: 'The purpose, shown before the first question.',
    thanks: 'Shown after the last answer.',
    layout: '`one`: one question on a screen; `all`: all on one page.',
    login: 'Whether a login is needed: each rider can answer once, without a login each device.',
    questions: 'The questions, in order.',
    until: 'Until when the survey can be answered.',
  },
  GetSurveyAnswerAnswer: answeredTexts,
  AnswerSurveyAnswer: answeredTexts,
  AnswerSurveyBody: {
    version: 'The version of the answered questions.',
    answers:
      'The answers by the id of their question: ids of options, a number of the scale, or text.',
  },
};
