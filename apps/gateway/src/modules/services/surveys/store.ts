import {
  type Survey,
  type SurveyQuestion,
  survey as surveySchema,
} from '@shtrans/contract/surveys/schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** Who answers: the rider if logged in, and the key that prevents a second answer. */
export interface Respondent {
  respondent: string;
  user_id: string | null;
}

/** Returns the answer of this rider or device, if any. */
export const answerOf = async (
  db: Db | Tx,
  survey: string,
  { respondent, user_id }: Respondent,
): Promise<Row<'survey_answers'> | undefined> =>
  await queries(db)
    .selectFrom('survey_answers')
    .selectAll()
    .where('survey', '=', survey)
    .where((eb) => eb.or([eb('respondent', '=', respondent), eb('user_id', '=', user_id)]))
    .limit(1)
    .executeTakeFirst();

/** Counts the answers to each version of each survey. */
export async function countAnswers(
  db: Db,
): Promise<{ survey: string; version: number; count: number }[]> {
  const { rows } = await sql<{ survey: string; version: number; count: number }>`
    select survey, version, count(*)::int as count from survey_answers group by 1, 2
    order by 1, 2 desc`.execute(db);
  return rows;
}

/** The networks from which a version was answered without a login. */
export interface Networks {
  networks: number;
  /** Answers from networks with several. */
  sharing: number;
  /** Answers from the network with the most. */
  most: number;
}

/** Counts the networks of the answers to a version. */
export async function countNetworks(
  db: Db,
  { id, version }: Pick<Survey, 'id' | 'version'>,
): Promise<Networks> {
  const { rows } = await sql<Networks>`
    select count(*)::int as networks, coalesce(sum(n) filter (where n > 1), 0)::int as sharing,
      coalesce(max(n), 0)::int as most
    from (select count(*) as n from survey_answers
      where survey = ${id} and version = ${version} and network is not null group by network) counted`.execute(
    db,
  );
  return rows[0] ?? { networks: 0, sharing: 0, most: 0 };
}

/** Lists the survey versions that have answers. */
export const listAnsweredSurveys = async (db: Db | Tx): Promise<Survey[]> =>
  (await queries(db).selectFrom('survey_versions').select('body').execute()).map(({ body }) =>
    surveySchema.parse(body),
  );

/** How often an answer to a question was given: an option by its id, a number as text. */
export interface Said {
  question: string;
  said: string;
  count: number;
}

/** Counts the answers to the questions of a version, except text questions. */
export async function countChoices(db: Db, { id, version, questions }: Survey): Promise<Said[]> {
  const questionIds = questions
    .filter(({ kind }) => kind !== 'text')
    .map((question) => question.id);
  const { rows } = await sql<Said>`
    select q.key as question, coalesce(o.value, q.value #>> '{}') as said, count(*)::int as count
    from survey_answers, jsonb_each(body) q
    left join lateral jsonb_array_elements_text(
      case jsonb_typeof(q.value) when 'array' then q.value else '[]' end) o on true
    where survey = ${id} and version = ${version} and q.key = any(${questionIds})
    group by 1, 2`.execute(db);
  return rows;
}

/** Counts the answers to each question of a version. */
export async function countAnswersByQuestion(
  db: Db,
  { id, version }: Survey,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ question: string; count: number }>`
    select q.key as question, count(*)::int as count from survey_answers, jsonb_object_keys(body) q(key)
    where survey = ${id} and version = ${version} group by 1`.execute(db);
  return new Map(rows.map(({ question, count }) => [question, count]));
}

/** Lists the latest text answers to a question. */
export async function latestTextAnswers(
  db: Db,
  { id, version }: Survey,
  question: SurveyQuestion['id'],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select body ->> ${question} as words from survey_answers
    where survey = ${id} and version = ${version} and body ? ${question}
    order by answered_at desc, id limit ${limit}`.execute(db);
  return rows.map(({ words }) => words);
}
