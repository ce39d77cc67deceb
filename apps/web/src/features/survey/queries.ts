import { query } from '../../core/query/query.ts';

export const surveyQuery = (id: string) => query('GET maas:/v1/surveys/:id', { params: { id } });

/** Whether this rider or device has answered. */
export const answerQuery = (id: string) =>
  query('GET maas:/v1/surveys/:id/answer', { params: { id } }, { freshMs: 0 });

export const ANSWER = 'POST maas:/v1/surveys/:id/answer';
