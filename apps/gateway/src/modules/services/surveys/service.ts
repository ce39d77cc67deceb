import { isDeepStrictEqual } from 'node:util';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { faultyAnswer } from '@shtrans/contract/surveys/path';
import {
  type Survey,
  type SurveyAnswers,
  type SurveyView,
} from '@shtrans/contract/surveys/schemas';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Caller } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { macOf } from '../../../crypto/signing-keys.ts';
import { dataInForce, instantOf } from '../../base/catalogue/service.ts';
import {
  answerOf,
  countAnswers,
  countAnswersByQuestion,
  countChoices,
  listAnsweredSurveys,
  latestTextAnswers,
  type Respondent,
} from './store.ts';
import { findRows, insertRow } from './tables.ts';

/** Calls of an address, for any survey. */
const PER_ADDRESS = { max: 600, windowSeconds: 3600 };

async function findSurvey(ctx: Context, id: string): Promise<Survey> {
  const { data } = await dataInForce(ctx);
  return existing(
    data.surveys.find((each) => each.id === id),
    'survey_not_found',
  );
}

async function openSurvey(ctx: Context, id: string): Promise<{ survey: Survey; until: Date }> {
  const survey = await findSurvey(ctx, id);
  const now = ctx.clock.now();
  const closesAt = instantOf(survey.until, now);
  if (now < instantOf(survey.from, now)) throw new CodedError('survey_not_begun');
  if (now >= closesAt) throw new CodedError('survey_closed');
  return { survey, until: closesAt };
}

/** Returns a survey that is open now. Throws `survey_not_found`, `survey_not_begun`, `survey_closed`. */
export async function readSurvey(ctx: Context, id: string): Promise<SurveyView> {
  const { survey, until } = await openSurvey(ctx, id);
  const { from: _, after: _after, perNetworkHour: _perNetwork, ...view } = survey;
  return { ...view, until: until.toISOString() };
}

/** Returns the preview of a link to a survey in chats, or undefined if the survey is not open. */
export async function surveyWords(ctx: Context, id: string) {
  const { data } = await dataInForce(ctx);
  const survey = data.surveys.find((each) => each.id === id);
  const now = ctx.clock.now();
  const isOpen =
    survey !== undefined &&
    instantOf(survey.from, now) <= now &&
    now < instantOf(survey.until, now);
  if (!isOpen) return undefined;
  const { title, text } = survey;
  return { title, share: { title, text } };
}

/** An open survey with its end. */
interface OpenSurvey {
  survey: Survey;
  from: Date;
  until: Date;
}

/** Returns the surveys in force that this rider or device has not answered. */
export async function unansweredSurveys(
  ctx: Context,
  sender: Omit<Answering, 'clientAddress'>,
): Promise<OpenSurvey[]> {
  const { data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const open = data.surveys
    .map((survey) => ({
      survey,
      from: instantOf(survey.from, now),
      until: instantOf(survey.until, now),
    }))
    .filter(({ from, until }) => from <= now && now < until);
  const unanswered: OpenSurvey[] = [];
  for (const each of open) {
    const respondent = respondentOf(ctx, each.survey, sender);
    const answer = respondent && (await answerOf(ctx.db, each.survey.id, respondent));
    if (answer === undefined) unanswered.push(each);
  }
  return unanswered;
}

/** Who answers, and from which device and address. */
export interface Answering {
  caller: Pick<Caller, 'userId'> | undefined;
  deviceId: string | undefined;
  clientAddress: string;
}

/** Returns the respondent, or undefined if a login is needed or neither login nor device is known. */
function respondentOf(
  { config }: Pick<Context, 'config'>,
  { login }: Survey,
  { caller, deviceId }: Omit<Answering, 'clientAddress'>,
): Respondent | undefined {
  const user_id = caller?.userId ?? null;
  if (!login && deviceId !== undefined) {
    // Answers of one device share a key that does not identify the device.
    const mac = macOf(config.SECRET, 'survey-device.', deviceId).toString('base64url');
    return { respondent: mac.slice(0, 22), user_id };
  }
  return user_id === null ? undefined : { respondent: user_id, user_id };
}

/** Returns a keyed hash by which answers to one survey from one network are counted. It links no answers of two surveys. */
const networkIn = (
  { config }: Pick<Context, 'config'>,
  survey: string,
  { clientAddress }: Pick<Answering, 'clientAddress'>,
): string =>
  macOf(config.SECRET, 'survey-network.', `${survey} ${clientAddress}`)
    .toString('base64url')
    .slice(0, 22);

type Answered = { answeredAt: string | null };
const answeredView = (row: Row<'survey_answers'> | undefined): Answered => ({
  answeredAt: row?.answered_at.toISOString() ?? null,
});

/** Returns when this rider or device answered. Throws `survey_not_found`. */
export async function readAnswer(ctx: Context, id: string, sender: Answering): Promise<Answered> {
  const respondent = respondentOf(ctx, await findSurvey(ctx, id), sender);
  return answeredView(respondent && (await answerOf(ctx.db, id, respondent)));
}

/**
 * Stores the answers of a respondent once, with their questions. Accepts the same answers again, because our
 * response may have been lost. Throws the errors in the contract.
 */
export async function answerSurvey(
  ctx: Context,
  id: string,
  sender: Answering,
  { version, answers }: { version: number; answers: SurveyAnswers },
): Promise<Answered> {
  await limit(ctx, `survey:${sender.clientAddress}`, PER_ADDRESS);
  const { survey } = await openSurvey(ctx, id);
  const respondent = respondentOf(ctx, survey, sender);
  if (respondent === undefined) {
    if (survey.login) throw new CodedError('unauthenticated');
    throw new CodedError('invalid_input', { field: 'x-saic-device-id' });
  }
  if (version !== survey.version) {
    // Answers stored before the survey changed are valid, even if the response was lost.
    const before = await answerOf(ctx.db, id, respondent);
    if (before !== undefined) return repeatAnswer(before, answers);
    throw new CodedError('campaign_questions_changed');
  }
  const fault = faultyAnswer(survey, answers);
  if (fault !== undefined) throw new CodedError('invalid_input', { field: `answers.${fault}` });
  // A repeat of an answer does not count.
  if (!survey.login && (await answerOf(ctx.db, id, respondent)) === undefined) {
    const perNetwork = { max: survey.perNetworkHour, windowSeconds: 3600 };
    await limit(ctx, `survey:${id}:${sender.clientAddress}`, perNetwork);
  }
  return await inTransaction(ctx.db, async (tx) => {
    const versionKey = { survey: id, version };
    await insertRow(tx, 'survey_versions', { ...versionKey, body: JSON.stringify(survey) }, 'keep');
    const row = {
      ...versionKey,
      ...respondent,
      network: survey.login ? null : networkIn(ctx, id, sender),
      id: uuidv7(ctx),
      body: JSON.stringify(answers),
      answered_at: ctx.clock.now(),
    };
    if (await insertRow(tx, 'survey_answers', row, 'keep')) {
      return { answeredAt: row.answered_at.toISOString() };
    }
    return repeatAnswer(existing(await answerOf(tx, id, respondent), 'survey_answered'), answers);
  });
}

function repeatAnswer(before: Row<'survey_answers'>, answers: SurveyAnswers): Answered {
  if (!isDeepStrictEqual(before.body, answers)) throw new CodedError('survey_answered');
  return answeredView(before);
}

/** A version of a survey, with its number of answers. */
export interface Counted {
  survey: Survey;
  count: number;
}

/** Lists current surveys and all versions with answers, the newest version of each first. */
export async function countedSurveys(ctx: Context): Promise<Counted[]> {
  const { data } = await dataInForce(ctx);
  const [counts, storedSurveys] = [await countAnswers(ctx.db), await listAnsweredSurveys(ctx.db)];
  const unanswered = data.surveys.filter(
    ({ id, version }) => !counts.some((each) => each.survey === id && each.version === version),
  );
  return [
    ...unanswered.map((survey) => ({ survey, count: 0 })),
    ...counts.flatMap(({ survey: id, version, count }) => {
      const survey = storedSurveys.find((each) => each.id === id && each.version === version);
      return survey === undefined ? [] : [{ survey, count }];
    }),
  ].toSorted((a, b) => (a.survey.id === b.survey.id ? 0 : a.survey.id < b.survey.id ? -1 : 1));
}

export { countNetworks, type Networks } from './store.ts';

/** Counts the answers to a version of a survey. */
export async function resultsOf(db: Db, survey: Survey, maxTextAnswers: number) {
  const [askedCounts, choices] = [
    await countAnswersByQuestion(db, survey),
    await countChoices(db, survey),
  ];
  return await Promise.all(
    survey.questions.map(async (question) => ({
      question,
      asked: askedCounts.get(question.id) ?? 0,
      counts: new Map(
        choices
          .filter((each) => each.question === question.id)
          .map(({ said: answer, count }) => [answer, count]),
      ),
      words:
        question.kind === 'text'
          ? await latestTextAnswers(db, survey, question.id, maxTextAnswers)
          : [],
    })),
  );
}
export type Results = Awaited<ReturnType<typeof resultsOf>>;

/** Lists all answers to a version without their respondents, the oldest first, with the number that share a network. */
export const answersTo = async (
  db: Db,
  { id, version }: Survey,
): Promise<
  (Pick<Row<'survey_answers'>, 'id' | 'body' | 'answered_at'> & { onNetwork: number | null })[]
> => {
  const rows = await findRows(db, 'survey_answers', { survey: id, version }, 'answered_at', 'id');
  const counts = new Map<string, number>();
  for (const { network } of rows) {
    if (network !== null) counts.set(network, (counts.get(network) ?? 0) + 1);
  }
  return rows.map(({ network, ...row }) => ({
    ...row,
    onNetwork: network === null ? null : (counts.get(network) ?? 0),
  }));
};
