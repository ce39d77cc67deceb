import type { FastifyRequest } from 'fastify';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { list, section, submit } from '../../../http/page-parts.ts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { idIn } from './refund-pages.ts';
import { area, type DeskPage, type DeskWriter } from './site.ts';
import { REPORT_TEXTS, texts } from './texts.ts';

const ANSWER_MAX = 300;
/** How many waiting cases a page lists, and how many decided ones. */
export const LISTED_MAX = { waiting: 200, decided: 30 };

/** What waits for the desk, with the last decisions. */
export const queueParts = <T>(
  { say }: DeskWriter,
  { waiting, decided }: { waiting: readonly T[]; decided: readonly T[] },
  row: (each: T) => Html,
  none: Bilingual,
): DeskPage['parts'] => [
  section(say(texts.queue, { count: waiting.length }), list(waiting.map(row), say(none))),
  ...(decided.length > 0 ? [section(say(texts.decidedLately), list(decided.map(row)))] : []),
];

/** Links to pictures, which open in a tab beside the desk. */
export const pictureLinks = ({ say }: DeskWriter, addresses: readonly string[]): Html[] =>
  addresses.map(
    (address, i) =>
      html`<a href="${address}" target="_blank" rel="noreferrer"
        >${say(texts.picture, { n: i + 1 })}</a
      >`,
  );

/** The form that accepts or refuses, with an answer for the rider. */
export function decisionPart({ say, form }: DeskWriter, address: string): Html {
  const choice = (action: 'accepted' | 'refused'): Html =>
    html`<label class="choice">
      <input type="radio" name="action" value="${action}" required /> ${say(REPORT_TEXTS[action])}
    </label>`;
  return section(
    say(texts.decide),
    form(
      address,
      html`<fieldset>
        <legend>${say(texts.decision)}</legend>
        ${choice('accepted')} ${choice('refused')}
      </fieldset>`,
      area('answer', say(texts.answer), { max: ANSWER_MAX }),
      submit(say(texts.decide)),
    ),
  );
}

/** Returns the decision that the form sent, or undefined if it is incomplete. */
export function decisionIn(
  request: FastifyRequest,
): { id: string; state: 'accepted' | 'refused'; answer: string } | undefined {
  const id = idIn(request);
  const answer = queryText(request.body, 'answer').slice(0, ANSWER_MAX).trim();
  const state = queryText(request.body, 'action');
  if (id === undefined || answer === '') return undefined;
  return state === 'accepted' || state === 'refused' ? { id, state, answer } : undefined;
}
