import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { answerSurvey, readAnswer, readSurvey } from './service.ts';

export const surveyRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/surveys/:id': ({ params }) => readSurvey(ctx, params.id),
    'GET maas:/v1/surveys/:id/answer': (call) => readAnswer(ctx, call.params.id, call),
    'POST maas:/v1/surveys/:id/answer': (call) =>
      answerSurvey(ctx, call.params.id, call, call.body),
  }) satisfies Partial<Handlers>;
