import {
  DAY_MS,
  cityDay,
  addDays,
  startOfCityDay,
  endOfCityDay,
} from '@shtrans/contract/values/calendar';
import { keysOf } from '@shtrans/contract/values/narrow';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { html, type Html, queryText } from '../../../http/html-page.ts';
import { list, submit, section } from '../../../http/page-parts.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { type Funnel, readFunnel } from '../../rewards/funnels/service.ts';
import { sendCsv } from './csv.ts';
import { type Action, writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { type DeskPage, type DeskSite, type DeskWriter, field, type Visit } from './site.ts';
import { SPLIT_TEXTS, texts } from './texts.ts';

/** Number of days shown if the operator chooses none. */
const DAYS_SHOWN = 30;
const MAX_DAYS = 366;
/** Smaller counts are hidden, because they could identify a rider. */
const MIN_SHOWN_COUNT = 5;

/** Adds the pages of campaign funnels, as tables and as CSV. */
export function funnelPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/funnels', 'campaigns.see', async (visit, request, reply) => {
    const { data } = await dataInForce(ctx);
    const page = ({ say, link }: DeskWriter): DeskPage => ({
      title: say(texts.funnels),
      parts: [
        list(
          data.campaigns.map(({ id, name }) => link(`${ROOT}/funnels/${id}`, say(name))),
          say(texts.noFunnels),
        ),
      ],
    });
    return site.show(request, reply, page, visit);
  });
  const funnelPath = '/funnels/:campaign';
  site.addPage('GET', funnelPath, 'campaigns.see', async (visit, request, reply) => {
    const funnel = await readRequestedFunnel(ctx, visit, request, 'funnels.seen');
    if (funnel === undefined) return site.sendNotFound(request, reply, visit);
    return site.show(request, reply, (writer) => funnelPage(writer, funnel), visit);
  });
  site.addPage('GET', `${funnelPath}/steps.csv`, 'campaigns.see', async (visit, request, reply) => {
    const funnel = await readRequestedFunnel(ctx, visit, request, 'funnels.downloaded');
    if (funnel === undefined) return site.sendNotFound(request, reply, visit);
    return sendFunnel(reply, funnel);
  });
}

/** The days of a report; `until` is included. */
interface Days {
  from: string;
  until: string;
}

interface CampaignFunnel extends Days {
  id: string;
  name: Bilingual;
  rows: readonly StepRow[];
}

/** Whether a text is a calendar day; `2026-02-30` is not. */
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

/** Returns the days in an address if they are a valid range, else the last `DAYS_SHOWN` days. */
function requestedDays(now: Date, { query }: FastifyRequest): Days {
  const [firstDay, lastDay] = [queryText(query, 'from'), queryText(query, 'until')];
  const length = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS;
  if (isDay(firstDay) && isDay(lastDay) && length >= 0 && length < MAX_DAYS) {
    return { from: firstDay, until: lastDay };
  }
  return {
    from: addDays(cityDay(now), 1 - DAYS_SHOWN),
    until: cityDay(now),
  };
}

/** Returns the funnel of the campaign in an address, or undefined if there is no such campaign. Logs the operator first. */
async function readRequestedFunnel(
  ctx: Context,
  { by: actor }: Visit,
  request: FastifyRequest,
  action: Action,
): Promise<CampaignFunnel | undefined> {
  const id = queryText(request.params, 'campaign');
  const campaign = (await dataInForce(ctx)).data.campaigns.find((each) => each.id === id);
  if (campaign === undefined) return undefined;
  const days = requestedDays(ctx.clock.now(), request);
  await writeLog(ctx, ctx.db, actor, action, { subject: `${id} ${days.from} ${days.until}` });
  const funnel = await readFunnel(ctx, {
    campaign: id,
    from: startOfCityDay(days.from),
    until: endOfCityDay(days.until),
  });
  return { id, name: campaign.name, ...days, rows: rowsOf(funnel) };
}

type Step = 'opened' | 'joined' | 'acted' | 'won' | 'shared';

const STEP_TEXTS: Record<Step, Bilingual> = {
  opened: texts.funnelOpened,
  joined: texts.funnelJoined,
  acted: texts.funnelActed,
  won: texts.funnelWon,
  shared: texts.funnelShared,
};

/** The previous step of each, and the text for its share. A visit can share without joining, so `shared` follows `opened`. */
const PREVIOUS_STEP: Record<Exclude<Step, 'opened'>, readonly [step: Step, share: Bilingual]> = {
  joined: ['opened', texts.funnelOfOpened],
  acted: ['joined', texts.funnelOfJoined],
  won: ['acted', texts.funnelOfActed],
  shared: ['opened', texts.funnelOfOpened],
};

/** A row of the table; `before` is the count of the previous step. */
interface StepRow {
  step: Step;
  split: keyof typeof SPLIT_TEXTS | 'all' | 'mechanic';
  value: string;
  count: number;
  before: number | undefined;
}

function rowsOf({ visits, riders }: Funnel): StepRow[] {
  const visitsTo = (step: Step, split: string, value: string): number =>
    visits.find((each) => each.step === step && each.split === split && each.value === value)
      ?.visits ?? 0;
  const ridersAt = (step: Step): number =>
    riders.find((each) => each.step === step && each.mechanic === '')?.riders ?? 0;
  const countAt = (step: Step): number =>
    step === 'opened' || step === 'shared' ? visitsTo(step, 'all', '') : ridersAt(step);
  const totalRow = (step: Step): StepRow => ({
    step,
    split: 'all',
    value: '',
    count: countAt(step),
    before: step === 'opened' ? undefined : countAt(PREVIOUS_STEP[step][0]),
  });
  const mechanics = riders
    .filter(({ step, mechanic }) => step === 'acted' && mechanic !== '')
    .toSorted((a, b) => b.riders - a.riders)
    .map(({ mechanic, riders: count }): StepRow => {
      return {
        step: 'acted',
        split: 'mechanic',
        value: mechanic,
        count,
        before: countAt('joined'),
      };
    });
  const splitRows = keysOf(SPLIT_TEXTS).flatMap((split) => {
    const values = new Set(visits.flatMap((each) => (each.split === split ? each.value : [])));
    return [...values].flatMap((value): StepRow[] => {
      const opened = visitsTo('opened', split, value);
      const shared = visitsTo('shared', split, value);
      return [
        { step: 'opened', split, value, count: opened, before: undefined },
        { step: 'shared', split, value, count: shared, before: opened },
      ];
    });
  });
  return [
    totalRow('opened'),
    totalRow('joined'),
    totalRow('acted'),
    ...mechanics,
    totalRow('won'),
    totalRow('shared'),
    ...splitRows,
  ];
}

const isHidden = (count: number): boolean => count > 0 && count < MIN_SHOWN_COUNT;

const countText = (count: number): string =>
  isHidden(count) ? `<${MIN_SHOWN_COUNT}` : String(count);

/** Returns the percentage of the previous step, or undefined if there is none or it would reveal a hidden count. */
const shareOf = ({ count, before }: StepRow): string | undefined =>
  before === undefined || before === 0 || isHidden(before) || isHidden(count)
    ? undefined
    : ((100 * count) / before).toFixed(1);

function funnelPage(writer: DeskWriter, { id, name, from, until, rows }: CampaignFunnel): DeskPage {
  const { say, language } = writer;
  const pagePath = `${ROOT}/funnels/${id}`;
  const english = language === 'en_us';
  const query = `?from=${from}&until=${until}${english ? '&language=en_us' : ''}`;
  const ofSplit = (split: StepRow['split']) => rows.filter((each) => each.split === split);
  return {
    title: `${say(texts.funnels)} · ${say(name)}`,
    parts: [
      html`<form method="get" action="${pagePath}">
          ${english ? html`<input type="hidden" name="language" value="en_us" />` : ''}
          ${field('from', say(texts.funnelFrom), { type: 'date', value: from, required: '' })}
          ${field('until', say(texts.funnelUntil), { type: 'date', value: until, required: '' })}
          ${submit(say(texts.funnelShow))}
        </form>
        <p class="note">${say(texts.funnelNote)} ${say(texts.surveysLogged)}</p>
        <p><a href="${pagePath}/steps.csv${query}">${say(texts.funnelCsv)}</a></p>`,
      section(
        say(texts.funnelDays, { from, until }),
        table(
          writer,
          rows.filter(({ split }) => split === 'all' || split === 'mechanic'),
        ),
      ),
      ...keysOf(SPLIT_TEXTS).map((split) =>
        section(
          say(SPLIT_TEXTS[split]),
          ofSplit(split).length === 0
            ? html`<p>${say(texts.funnelNone)}</p>`
            : table(writer, ofSplit(split)),
        ),
      ),
    ],
  };
}

function table({ say }: DeskWriter, rows: readonly StepRow[]): Html {
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  const line = (row: StepRow): Html => {
    const { step, value, count } = row;
    const share = shareOf(row);
    const shareText = step === 'opened' || share === undefined ? undefined : PREVIOUS_STEP[step][1];
    return html`<tr>
      <th scope="row">
        ${value === '' ? '' : html`${value}<br />`}${say(STEP_TEXTS[step])} ${bar(count, maxCount)}
      </th>
      <td>${countText(count)}</td>
      <td>${shareText ? say(shareText, { share: `${share} %` }) : '–'}</td>
    </tr>`;
  };
  return html`<table>
    <thead>
      <tr>
        ${[texts.funnelStep, texts.funnelCount, texts.funnelShare].map(
          (head) => html`<th scope="col">${say(head)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(line)}
    </tbody>
  </table>`;
}

/** Draws a bar in proportion to a count; a hidden count has none. */
const bar = (count: number, maxCount: number): Html =>
  html`<svg width="100%" height="8" aria-hidden="true">
    <rect width="${isHidden(count) ? 0 : (100 * count) / maxCount}%" height="8" fill="#2f6fde" />
  </svg>`;

function sendFunnel(reply: FastifyReply, { id, from, until, rows }: CampaignFunnel): FastifyReply {
  const fields = ['campaign', 'from', 'until', 'step', 'by', 'value', 'count', 'percent_of_before'];
  const data = rows.map((row) => [
    id,
    from,
    until,
    row.step,
    row.split,
    row.value,
    countText(row.count),
    shareOf(row) ?? '',
  ]);
  return sendCsv(reply, `funnel-${id}-${from}-${until}`, fields, data);
}
