import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Survey } from '@shtrans/contract/surveys/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { html, type Html, queryText } from '../../../http/html-page.ts';
import { list, withNote, section } from '../../../http/page-parts.ts';
import {
  answersTo,
  type Counted,
  countedSurveys,
  countNetworks,
  type Networks,
  type Results,
  resultsOf,
} from '../../services/surveys/service.ts';
import { sendCsv } from './csv.ts';
import { type Action, writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { type DeskPage, type DeskSite, type DeskWriter, type Visit } from './site.ts';
import { texts } from './texts.ts';

/** Maximum number of text answers on a page; the CSV has all of them. */
const WORDS_MAX = 50;

/** Adds the pages of survey results: counts on a page, all answers as CSV. */
export function surveyPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/surveys', 'surveys.see', async (visit, request, reply) => {
    const surveys = await countedSurveys(ctx);
    return site.show(request, reply, (writer) => indexPage(writer, surveys), visit);
  });
  const resultsPath = '/surveys/:survey/:version';
  site.addPage('GET', resultsPath, 'surveys.see', async (visit, request, reply) => {
    const countedSurvey = await findCountedSurvey(ctx, visit, request, 'surveys.seen');
    if (countedSurvey === undefined) return site.sendNotFound(request, reply, visit);
    const results = await resultsOf(ctx.db, countedSurvey.survey, WORDS_MAX);
    const networks = await countNetworks(ctx.db, countedSurvey.survey);
    return site.show(
      request,
      reply,
      (writer) => resultsPage(writer, countedSurvey, { results, networks }),
      visit,
    );
  });
  site.addPage(
    'GET',
    `${resultsPath}/answers.csv`,
    'surveys.see',
    async (visit, request, reply) => {
      const countedSurvey = await findCountedSurvey(ctx, visit, request, 'surveys.downloaded');
      if (countedSurvey === undefined) return site.sendNotFound(request, reply, visit);
      return await sendAnswers(ctx, reply, countedSurvey.survey);
    },
  );
}

const addressOf = ({ id, version }: Survey): string => `${ROOT}/surveys/${id}/${version}`;

/** Returns the survey version in an address, or undefined if there is none. Logs the operator. */
async function findCountedSurvey(
  ctx: Context,
  { by: actor }: Visit,
  { params }: FastifyRequest,
  action: Action,
): Promise<Counted | undefined> {
  const [id, version] = [queryText(params, 'survey'), queryText(params, 'version')];
  const countedSurvey = (await countedSurveys(ctx)).find(
    ({ survey }) => survey.id === id && String(survey.version) === version,
  );
  if (countedSurvey !== undefined) {
    await writeLog(ctx, ctx.db, actor, action, { subject: `${id} ${version}` });
  }
  return countedSurvey;
}

function indexPage({ say, link }: DeskWriter, all: readonly Counted[]): DeskPage {
  const row = ({ survey, count }: Counted): Html =>
    withNote(
      link(addressOf(survey), say(survey.title)),
      [
        survey.id,
        say(texts.surveyVersion, { version: survey.version }),
        say(texts.surveyAnswers, { count }),
      ].join(' · '),
    );
  return { title: say(texts.surveys), parts: [list(all.map(row), say(texts.noSurveys))] };
}

function resultsPage(
  writer: DeskWriter,
  { survey, count }: Counted,
  { results, networks }: { results: Results; networks: Networks },
): DeskPage {
  const { say, link } = writer;
  return {
    title: say(survey.title),
    parts: [
      html`<p class="note">
          ${survey.id} · ${say(texts.surveyVersion, { version: survey.version })} ·
          ${say(texts.surveyAnswers, { count })} · ${say(texts.surveysLogged)}
        </p>
        ${networks.networks === 0 ? '' : html`<p>${say(texts.surveyNetworks, { ...networks })}</p>`}
        <p>${link(`${addressOf(survey)}/answers.csv`, say(texts.asCsv, { count }))}</p>`,
      ...results.map((result) =>
        section(
          say(result.question.text),
          html`<p class="note">${say(texts.surveyAsked, { count: result.asked })}</p>`,
          answersPart(writer, result),
        ),
      ),
    ],
  };
}

function answersPart(
  { say }: DeskWriter,
  { question, asked, counts, words }: Results[number],
): Html {
  if (question.kind === 'text') {
    return html`<p class="note">${say(texts.surveyWords, { count: words.length })}</p>
      ${list(words, say(texts.surveyNoWords))}`;
  }
  const row = (name: string, count: number): Html =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${String(count)}</td>
      <td>${shareOf(count, asked)}</td>
    </tr>`;
  const table = (rows: Html[]): Html =>
    html`<table>
      <thead>
        <tr>
          ${[texts.surveyOption, texts.surveyCount, texts.surveyShare].map(
            (head: Bilingual) => html`<th scope="col">${say(head)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
  if (question.kind !== 'scale') {
    return table(question.options.map(({ id, text }) => row(say(text), counts.get(id) ?? 0)));
  }
  const { from, to } = question;
  const steps = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const countAt = (step: number): number => counts.get(String(step)) ?? 0;
  const sum = steps.reduce((total, step) => total + step * countAt(step), 0);
  return html`${table(steps.map((step) => row(String(step), countAt(step))))}
  ${asked === 0 ? '' : html`<p>${say(texts.surveyMean, { mean: (sum / asked).toFixed(2) })}</p>`}`;
}

const shareOf = (count: number, total: number): string =>
  total === 0 ? '–' : `${((100 * count) / total).toFixed(1)} %`;

async function sendAnswers(
  { db }: Pick<Context, 'db'>,
  reply: FastifyReply,
  survey: Survey,
): Promise<FastifyReply> {
  const questions = survey.questions.map(({ id }) => id);
  const rows = (await answersTo(db, survey)).map(({ id, body, answered_at, onNetwork }) => [
    id,
    answered_at.toISOString(),
    onNetwork ?? '',
    ...questions.map((question) => {
      const answer = body[question] ?? '';
      return Array.isArray(answer) ? answer.join(' ') : answer;
    }),
  ]);
  const fields = ['id', 'answered_at', 'answers_on_network', ...questions];
  return sendCsv(reply, `survey-${survey.id}-${survey.version}`, fields, rows);
}
