import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Row } from '../../../db/schema.ts';
import { html, type Html } from '../../../http/html-page.ts';
import { list, withNote, section, type Writer } from '../../../http/page-parts.ts';
import type { DeskRoom } from '../../define.ts';
import type { Kinds } from './kinds.ts';
import { releasesOf } from './release.ts';

const OVER_MAX = 50;

const t = (zh: string, en: string): Bilingual => ({ zh, en });

const texts = {
  data: t('运营数据', 'Operator data'),
  inForce: t('当前生效', 'In force'),
  since: t('生效时间', 'in force from'),
  planned: t('计划中', 'Planned'),
  over: t('以往', 'Before'),
  nothingPlanned: t('没有计划中的版本。', 'Nothing is planned.'),
  nothingOver: t('没有以往的版本。', 'There was none before.'),
  version: t('版本 {version}', 'Version {version}'),
  hint: t(
    '此页只读。新版本由 npm run data:load 载入，npm run data:rollback 可恢复以往的版本。',
    'Read only: npm run data:load loads another version, npm run data:rollback brings an earlier one back.',
  ),
};

export const RELEASE_TEXTS: Record<Row<'operator_releases'>['how'], Bilingual> = {
  bundled: t('随软件提供', 'Came with the software'),
  loaded: t('载入', 'Loaded'),
  rolled_back: t('恢复', 'Brought back'),
};

const CHANGE_TEXTS = {
  added: t('新增', 'New'),
  changed: t('更改', 'Changed'),
  removed: t('移除', 'Gone'),
} as const satisfies Record<string, Bilingual>;

type Releases = Awaited<ReturnType<typeof releasesOf>>;
type Release = Releases['over'][number];
type Difference = Releases['planned'][number]['differences'][number];

/** A version can have kinds that this release does not know. */
interface DataWriter extends Writer {
  kinds: Partial<Record<string, Pick<Kinds[keyof Kinds], 'name'>>>;
}

/** Read-only page for admins: the operator data in force, planned and earlier. */
export const dataRoom: DeskRoom = {
  name: texts.data,
  roles: ['admin'],
  async show(ctx) {
    const { inForce, planned, over } = await releasesOf(ctx);
    return (plain) => {
      const { say } = plain;
      const writer = { ...plain, kinds: ctx.kinds };
      return [
        section(say(texts.inForce), list(inForce ? [row(writer, inForce)] : [])),
        section(
          say(texts.planned),
          list(
            planned.map(({ release, differences }) => row(writer, release, differences)),
            say(texts.nothingPlanned),
          ),
        ),
        section(
          say(texts.over),
          list(
            over.slice(0, OVER_MAX).map((release) => row(writer, release)),
            say(texts.nothingOver),
          ),
        ),
        html`<p class="note">${say(texts.hint)}</p>`,
      ];
    };
  },
};

function row(writer: DataWriter, release: Release, differences: Difference[] = []): Html {
  const { say, clock } = writer;
  const { version, effective_at, made_at, how, made_by, reason } = release;
  // Bundled data is in force from the beginning.
  const sinceText = how === 'bundled' ? '' : html` · ${say(texts.since)} ${clock(effective_at)}`;
  return withNote(
    html`<strong>${say(texts.version, { version })}</strong>${sinceText}`,
    html`${say(RELEASE_TEXTS[how])} · ${clock(made_at)}${made_by === '' ? '' : ` · ${made_by}`}
    ${reason === '' ? '' : html`<br />${reason}`}
    ${differences.map((difference) => html`<br />${lineOf(writer, difference)}`)}`,
  );
}

const lineOf = ({ say, kinds }: DataWriter, { kind, id, change, fields }: Difference): string => {
  const description = kinds[kind];
  const name = description ? say(description.name) : kind;
  return [say(CHANGE_TEXTS[change]), name, id ?? '', fields.map(({ path }) => path).join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
};
