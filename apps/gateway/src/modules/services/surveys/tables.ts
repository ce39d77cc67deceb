import { ownTables } from '../../../db/own-tables.ts';

export const surveyTables = ownTables({
  survey_answers: { erase: 'delete' },
  survey_versions: { erase: 'none' },
});
export const { findRows, insertRow, queries } = surveyTables;
