import type { Context } from '../../../context.ts';
import { html, type Html } from '../../../http/html-page.ts';
import { list, noted } from '../../../http/page-parts.ts';
import { type Kinds, releasesOf } from '../../base/catalogue/service.ts';
import { type DeskPage, type DeskSite, type DeskWriter, section } from './site.ts';
import { CHANGE_TEXTS, RELEASE_TEXTS, texts } from './texts.ts';

const OVER_MAX = 50;

type Releases = Awaited<ReturnType<typeof releasesOf>>;
type Release = Releases['over'][number];
type Difference = Releases['planned'][number]['differences'][number];

/** A version may have kinds that this release does not know. */
interface DataWriter extends DeskWriter {
  kinds: Partial<Record<string, Pick<Kinds[keyof Kinds], 'name'>>>;
}

/** Which version of the operator's data is in force, and what is planned: for admins, to be read. */
export function dataPages(site: DeskSite, ctx: Context): void {
  site.forRight('GET', '/data', 'data.see', async (visit, request, reply) => {
    const releases = await releasesOf(ctx);
    return site.show(
      request,
      reply,
      (writer) => page({ ...writer, kinds: ctx.kinds }, releases),
      visit,
    );
  });
}

function page(writer: DataWriter, { inForce, planned, over }: Releases): DeskPage {
  const { say } = writer;
  return {
    title: say(texts.data),
    parts: [
      section(say(texts.dataInForce), list(inForce ? [row(writer, inForce)] : [])),
      section(
        say(texts.dataPlanned),
        list(
          planned.map(({ release, differences }) => row(writer, release, differences)),
          say(texts.dataNothingPlanned),
        ),
      ),
      section(
        say(texts.dataOver),
        list(
          over.slice(0, OVER_MAX).map((release) => row(writer, release)),
          say(texts.dataNothingOver),
        ),
      ),
      html`<p class="note">${say(texts.dataHint)}</p>`,
    ],
  };
}

function row(writer: DataWriter, release: Release, differences: Difference[] = []): Html {
  const { say, clock } = writer;
  const { version, effective_at, made_at, how } = release;
  // What came with the software was in force from ever on.
  const since = how === 'bundled' ? '' : html` · ${say(texts.dataSince)} ${clock(effective_at)}`;
  return noted(
    html`<strong>${say(texts.dataVersion, { version })}</strong>${since}`,
    html`${say(RELEASE_TEXTS[how])} · ${clock(made_at)}
    ${differences.map((difference) => html`<br />${lineOf(writer, difference)}`)}`,
  );
}

const lineOf = ({ say, kinds }: DataWriter, { kind, id, change, fields }: Difference): string => {
  const known = kinds[kind];
  const name = known ? say(known.name) : kind;
  return [say(CHANGE_TEXTS[change]), name, id ?? '', fields.map(({ path }) => path).join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
};
