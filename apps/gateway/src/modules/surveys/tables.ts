import { ownTables } from '../../db/own-tables.ts';

export const { findRows, insertRow, queries } = ownTables('survey_answers', 'survey_versions');
