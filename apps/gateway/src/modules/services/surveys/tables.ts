import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  survey_answers: { erase: 'delete' },
  survey_versions: { erase: 'none' },
});
export const { findRows, insertRow, queries } = own;
