import type { SurveyAnswers } from '@shtrans/contract/surveys/schemas';
import { riderHistory } from '../../core/storage/rider-history.ts';

interface Draft {
  id: string;
  answers: SurveyAnswers;
}

const isDraft = (value: unknown): value is Draft => {
  const { id, answers } = (value ?? {}) as Partial<Draft>;
  return typeof id === 'string' && typeof answers === 'object' && answers !== null;
};

const drafts = riderHistory<Draft>({
  name: 'survey-drafts',
  longest: 5,
  accepts: isDraft,
  idOf: ({ id }) => id,
});

/** Returns the answers that were given on this device and not sent yet: they survive a reload and a lost connection. */
export const readDraft = (id: string): SurveyAnswers =>
  drafts.all().find((draft) => draft.id === id)?.answers ?? {};

export const keepDraft = (id: string, answers: SurveyAnswers): void =>
  drafts.remember({ id, answers });
