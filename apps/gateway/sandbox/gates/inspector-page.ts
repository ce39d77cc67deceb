import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONGEST_CODE, readRideCode } from '@shtrans/contract/ride-code/facts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nameOf, railLines, stations } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { html, type Html } from '../../src/http/html-page.ts';
import { select, submit, type Writer } from '../../src/http/page-parts.ts';
import { byId, type PartnerPage, partnerSite } from '../site.ts';
import { reportPassage } from './driver.ts';
import texts from './inspector-texts.json' with { type: 'json' };
import { deleteRows, findRow, insertRow, lockRow } from '../tables.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

const ROOT = '/sandbox/gate';

/** The scripts of the page: its own, the gateway's check of ride codes, and a reader of QR codes. */
const SCRIPTS: Readonly<Record<string, () => Promise<string>>> = {
  'inspector.js': () => readFile(path.join(import.meta.dirname, 'inspector.js'), 'utf8'),
  'ride-code.js': async () =>
    stripTypeScriptTypes(await textOf(import.meta.resolve('@shtrans/contract/ride-code/facts'))),
  'qr/decode.js': () => textOf(import.meta.resolve('qr/decode.js')),
  'qr/index.js': () => textOf(import.meta.resolve('qr')),
};

const textOf = (address: string): Promise<string> => readFile(fileURLToPath(address), 'utf8');

const passageForm = z.object({
  code: z.string().max(LONGEST_CODE),
  kind: z.enum(['entry', 'exit']),
  station: z.string().max(64),
});

/**
 * A metro gate or an inspector's phone: reads codes by camera, from a picture or as text, checks them offline and reports
 * passages. POST `code`, `kind`, `station` to `/passages`; the gateway's answer is then at `/passages/<id>`.
 */
export const inspectorPage = (deps: Deps) =>
  partnerSite(ROOT, (site, app) => {
    serveScripts(app);
    // Through the gateway's public API, as any gate does.
    app.get('/keys', async (_request, reply) => {
      const answer = await app.inject({ url: '/v1/ride-code-keys' });
      return reply
        .code(answer.statusCode)
        .header('cache-control', 'no-store')
        .type('application/json')
        .send(answer.body);
    });
    site.shows('/', async () => ({ json: {}, page }));
    site.takes('/passages', passageForm, async ({ code, kind, station }) => {
      const rider = readRideCode(code)?.grant.keyId;
      if (rider === undefined) return undefined;
      const id = uuidv7(deps);
      await inTransaction(deps.db, async (tx) => {
        const openJourney = await lockRow(tx, 'sandbox.gate_journeys', { rider });
        await deleteRows(tx, 'sandbox.gate_journeys', { rider });
        const passedAt = deps.clock.now();
        // An exit continues the journey of the entry; a code that is read twice yields the same journey.
        const journey = (kind === 'exit' ? openJourney?.journey : undefined) ?? journeyOf(code);
        if (kind === 'entry') {
          await insertRow(tx, 'sandbox.gate_journeys', { rider, journey, entered_at: passedAt });
        }
        const sighting = { journey, rider, code, mode: 'metro', kind, place: station } as const;
        await reportPassage(deps, tx, { ...sighting, at: passedAt.toISOString() }, id);
      });
      return { json: { id }, next: `${ROOT}/` };
    });
    site.shows('/passages/:id', (request) =>
      byId(request, async (id) => {
        const report = await findRow(deps.db, 'sandbox.notices', { id, partner: 'gates' });
        return report && { json: { answer: report.last_answer }, page };
      }),
    );
  });

/** Returns a UUID computed from the code. */
const journeyOf = (code: string): string =>
  createHash('sha256')
    .update(code)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function serveScripts(app: FastifyInstance): void {
  for (const [name, read] of Object.entries(SCRIPTS)) {
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await read()),
    );
  }
}

function page(writer: Writer): PartnerPage {
  const { language, say, options, form } = writer;
  const words = texts.script[language === 'en_us' ? 'en' : 'zh'];
  return {
    title: say(texts.title),
    note: say(texts.note),
    parts: [
      html`<script type="module" src="${ROOT}/inspector.js"></script>`,
      html`<div id="inspector" data-words="${JSON.stringify(words)}">
        ${form(
          `${ROOT}/passages`,
          stationChoice(writer),
          select('kind', say(texts.does), options(texts.kinds), 'entry'),
          html`<label
            >${say(texts.picture)} <input type="file" id="picture" accept="image/*"
          /></label>`,
          html`<button type="button" id="scan">${say(texts.scan)}</button>`,
          html`<label
            >${say(texts.code)} <input id="code" maxlength="${LONGEST_CODE}" autocomplete="off"
          /></label>`,
          submit(say(texts.check)),
        )}
        <video id="camera" hidden muted playsinline></video>
        <p class="note" id="keys"></p>
        <div id="result" aria-live="assertive"></div>
        <ul id="seen"></ul>
      </div>`,
    ],
  };
}

/** A `select` of all stations, by line. */
function stationChoice({ say }: Writer): Html {
  const groups = railLines().map(({ id, ...line }) => {
    const lineStations = stations().filter(({ lines }) => lines.includes(id));
    return html`<optgroup label="${say(nameOf(line))}">
      ${lineStations.map((station) => html`<option value="${station.id}">${say(nameOf(station))}</option>`)}
    </optgroup>`;
  });
  return html`<label
    >${say(texts.station)}
    <select name="station">
      ${groups}
    </select></label
  >`;
}
