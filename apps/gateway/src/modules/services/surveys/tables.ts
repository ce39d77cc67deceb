import { ownTables } from '../../../db/own-tables.ts';

export const surveyTables = ownTables({
  survey_answers: {
    distribution: { column: 'respondent' },
    otherKeys: { survey_answers_pkey: 'random', survey_answers_rider: 'directory' },
    copy: { title: { zh: '问卷回答', en: 'Survey answers' }, without: { respondent: 'technical' } },
    erase: 'delete',
  },
  survey_versions: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
});
export const { findRows, insertRow, queries } = surveyTables;
