import { createHmac } from 'node:crypto';
import { DAY_MS, shanghaiDay } from '@shtrans/contract/values/calendar';
import {
  type CampaignPageView,
  type CampaignStanding,
  PREVIEW_RIDERS,
  type PreviewRider,
} from '@shtrans/contract/campaigns/schemas';
import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { type Host, HOSTS, type HostType, typeOfHost } from '@shtrans/contract/hosts/hosts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { withoutTrace } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { isOneOfMacs, macOf, macsOf } from '../../../crypto/signing-keys.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { type Edition, editionIn } from './edition.ts';
import { pageView, readCampaignPage } from './page-view.ts';
import { type Asked, isAskedFor, itemAsked, type PageWords, wordsOf } from './pages.ts';
import { type Asker, standing } from './standing.ts';
import { act } from './taking-part.ts';
import { addFacts } from '../facts/service.ts';
import { addVerified } from '../../people/real-name/service.ts';

/** What a link shows: a campaign of a version of the operator's data, at an instant, as somebody would see it. */
const shown = z.strictObject({
  campaign: z.string(),
  version: z.int(),
  at: z.iso.datetime(),
  rider: z.enum(PREVIEW_RIDERS),
  /** Left out: the host in which the link is opened. */
  host: z.enum(HOSTS).optional(),
  /** The link is good until then, by the real clock. */
  expires: z.iso.datetime(),
});

export type Shown = z.infer<typeof shown>;

const PURPOSE = 'campaign-preview.';

/** The text by which a link says, signed, what it shows. */
export function previewToken({ config }: Pick<Context, 'config'>, given: Shown): string {
  const body = Buffer.from(JSON.stringify(given)).toString('base64url');
  return `${body}.${macOf(config.SECRET, PURPOSE, body).toString('base64url')}`;
}

/** Raises `campaign_not_found` for what no gateway with our secret signed, and for what has expired. */
function readToken({ config, clock }: Pick<Context, 'config' | 'clock'>, token: string): Shown {
  const [body = '', mac = ''] = token.split('.');
  const macs = macsOf(config.SECRET, PURPOSE, body).map((bytes) => bytes.toString('base64url'));
  const isOurs = isOneOfMacs(
    macs.map((each) => Buffer.from(each)),
    Buffer.from(mac),
  );
  if (!isOurs || token !== `${body}.${mac}`) throw new CodedError('campaign_not_found');
  const given = shown.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (new Date(given.expires) <= clock.now()) throw new CodedError('campaign_not_found');
  return given;
}

async function editionShown(ctx: Context, { campaign, version }: Shown): Promise<Edition> {
  const edition = editionIn(version, await dataOfVersion(ctx, version), campaign);
  return existing(edition, 'campaign_not_found');
}

async function foundAt(ctx: Context, { preview, ...asked }: Asked & { preview: string }) {
  const given = readToken(ctx, preview);
  const edition = await editionShown(ctx, given);
  const page = existing(
    edition.campaign.pages.find((page) => isAskedFor(page, asked)),
    'campaign_not_found',
  );
  return { given, found: { ...edition, page, item: itemAsked(page, asked) } };
}

/** A page of a previewed campaign. Raises `campaign_not_found`, also for a path of none of its pages. */
export async function readPreviewPage(
  ctx: Context,
  asked: Asked & { preview: string },
): Promise<CampaignPageView> {
  const { given, found } = await foundAt(ctx, asked);
  const at = new Date(given.at);
  const view = await pageView({ ...ctx, clock: { now: () => at } }, found);
  return { ...view, preview: { rider: given.rider } };
}

const HOUR_MS = 3_600_000;
/** How long a page that was opened can be tried. */
const DEMO_HOURS = 24;

/** The page at an address. One that anybody may try comes with what it is tried by. Raises `campaign_not_found`. */
export async function readPage(ctx: Context, asked: Asked): Promise<CampaignPageView> {
  const view = await readCampaignPage(ctx, asked);
  return view.preview ? { ...view, preview: { ...view.preview, demo: demoOf(ctx, view) } } : view;
}

/** The link by which a page is tried: as of this hour, or the one in which it is open. */
function demoOf(
  ctx: Context,
  { campaign, version, from, until, preview, serverTime }: CampaignPageView,
): string {
  const hour = Math.floor(Date.parse(serverTime) / HOUR_MS) * HOUR_MS;
  const at = Math.max(Date.parse(from), Math.min(hour, Date.parse(until) - 1));
  return previewToken(ctx, {
    campaign,
    version,
    at: new Date(at).toISOString(),
    rider: shown.shape.rider.parse(preview?.rider),
    expires: new Date(hour + DEMO_HOURS * HOUR_MS).toISOString(),
  });
}

/** As `campaignWords`, of a page that a link shows; undefined also where the link is not good. */
export async function previewWords(
  ctx: Context,
  asked: Asked & { preview: string },
): Promise<PageWords | undefined> {
  try {
    return wordsOf((await foundAt(ctx, asked)).found);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

/** Bytes that follow from a text alone: what is tried again comes out the same. */
function bytesOf(text: string): Context['random'] {
  let drawn = 0;
  const block = (): Buffer => createHmac('sha256', text).update(String(drawn++)).digest();
  return {
    bytes: (n) =>
      Buffer.concat(
        Array.from({ length: Math.ceil(n / 32) }, block),
        Math.ceil(n / 32) * 32,
      ).subarray(0, n),
  };
}

/** Rides that a rider has, a metro ride and a bus ride a day, and whether their name is verified. */
const RIDERS: Readonly<
  Record<Exclude<PreviewRider, 'guest'>, { days: number; verified: boolean }>
> = {
  new: { days: 0, verified: false },
  rode: { days: 14, verified: false },
  verified: { days: 14, verified: true },
};

/** Makes a rider of a kind, in a transaction that comes to nothing; undefined: nobody in particular. */
async function makeRider(ctx: Context, tx: Tx, kind: PreviewRider): Promise<string | undefined> {
  if (kind === 'guest') return undefined;
  const { days, verified } = RIDERS[kind];
  const now = ctx.clock.now();
  const user_id = uuidv7(ctx);
  const rides = Array.from({ length: days }, (_, back) =>
    (['metro', 'bus'] as const).map((type) => {
      const ended_at = new Date(now.getTime() - back * DAY_MS);
      const day = shanghaiDay(ended_at);
      const ride = { user_id, order_id: uuidv7(ctx), type, day, ended_at, metres: 8000 };
      return { ...ride, fare_cents: 400, reversed_at: null };
    }),
  ).flat();
  await addFacts(tx, rides);
  if (verified) {
    await addVerified(ctx, tx, user_id);
  }
  return user_id;
}

/** Something that was tried in a preview. */
interface Tried {
  mechanic: string;
  act: MechanicInput;
  link?: string | undefined;
}

/**
 * How a previewed campaign stands once all this was tried in it, one after the other. It goes on under a name of its own,
 * so that neither stock nor switches nor seeds are those of the real one, in a transaction of which nothing is kept.
 * Raises what taking part raises for the last of them.
 */
export async function readPreview(
  ctx: Context,
  {
    preview,
    item,
    acts,
    visit = '',
  }: {
    preview: string;
    item?: string | undefined;
    acts: readonly Tried[];
    visit?: string | undefined;
  },
  opened: { host: Host; type: HostType },
): Promise<CampaignStanding> {
  const given = readToken(ctx, preview);
  const real = await editionShown(ctx, given);
  const instance = {
    ...real,
    campaign: { ...real.campaign, id: `preview ${preview.split('.')[1]} ${visit}`.trim() },
  };
  const { credential } = real.campaign.gate;
  const place =
    given.host === undefined ? opened : { host: given.host, type: typeOfHost(given.host) };
  return await withoutTrace(ctx.db, async (tx) => {
    // All by the link and the visit: its instant, and chance that comes out the same each time.
    const at = new Date(given.at);
    const then: Context = { ...ctx, clock: { now: () => at }, random: bytesOf(preview + visit) };
    const userId = await makeRider(then, tx, given.rider);
    const asker: Asker = { userId, credential, ...place, link: undefined, item };
    for (const { mechanic: name, act: input, link } of acts) {
      if (userId === undefined) throw new CodedError('unauthenticated');
      await act(then, tx, instance, { name, input, asker: { ...asker, userId, link }, now: at });
    }
    return await standing(then, tx, instance, asker);
  });
}
