/** Answers without a login have their network, so that many from one can be seen. */
export const up = `
alter table survey_answers add column network text; -- Keyed hash of survey and address. Null: logged in, or from before.
`;
