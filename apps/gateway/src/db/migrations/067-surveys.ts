/** What riders answered to operators' questions, and the questions as they were when somebody answered them. */
export const up = `
create table survey_versions (
  survey text not null,
  version int not null,
  body jsonb not null,
  constraint survey_versions_pk primary key (survey, version)
);

create table survey_answers (
  id uuid primary key,
  survey text not null,
  version int not null,
  respondent text not null, -- The rider, or a keyed hash of the device where no login is needed.
  user_id uuid, -- Null: nobody was logged in.
  body jsonb not null,
  answered_at timestamptz(3) not null
);
create unique index survey_answers_once on survey_answers (survey, respondent);
create unique index survey_answers_rider on survey_answers (survey, user_id) where user_id is not null;
create index survey_answers_newest on survey_answers (survey, version, answered_at);
create index survey_answers_of_rider on survey_answers (user_id) where user_id is not null;
`;
