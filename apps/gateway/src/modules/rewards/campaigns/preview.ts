import { createHmac } from 'node:crypto';
import { DAY_MS, cityDay } from '@shtrans/contract/values/calendar';
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
import type { Clock } from '../../../clock.ts';
import type { Context, ReadContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { withoutTrace } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { limit } from '../../../http/limits.ts';
import { bounded } from '../../../timing/bounded.ts';
import { isSigned, signatureOf } from '../../../crypto/signing-keys.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { type Edition, editionIn } from './edition.ts';
import { pageView, readCampaignPage } from './page-view.ts';
import { type Asked, itemAsked, pageAsked, type PageWords, wordsOf } from './pages.ts';
import { type Asker, standing } from './standing.ts';
import { act } from './taking-part.ts';
import { addFacts } from '../facts/service.ts';
import { addVerified } from '../../people/real-name/service.ts';

/** What a preview link shows: a campaign of a version of the operator's data, at an instant, to a kind of rider. */
const previewShape = z.strictObject({
  campaign: z.string(),
  version: z.int(),
  at: z.iso.datetime(),
  rider: z.enum(PREVIEW_RIDERS),
  /** If absent, the host in which the link is opened. */
  host: z.enum(HOSTS).optional(),
  /** When the link expires, by the real clock. */
  expires: z.iso.datetime(),
});

export type Shown = z.infer<typeof previewShape>;

const PURPOSE = 'campaign-preview.';

/** Returns the signed token of a preview link. */
export function previewToken({ config }: Pick<Context, 'config'>, preview: Shown): string {
  const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${body}.${signatureOf(config.SECRET, PURPOSE, body)}`;
}

/** Throws `campaign_not_found` for a token that is not signed with our secret, or has expired. */
function readToken({ config, clock }: Pick<Context, 'config' | 'clock'>, token: string): Shown {
  const [text = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSigned(config.SECRET, PURPOSE, { text, signature }))
    throw new CodedError('campaign_not_found');
  const payload = previewShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (new Date(payload.expires) <= clock.now()) throw new CodedError('campaign_not_found');
  return payload;
}

/** Returns a clock that always shows the instant of a preview, for the gateway and the database. */
const clockAt = (instant: Date): Clock => ({ now: () => instant, databaseNow: () => instant });

async function editionShown(ctx: ReadContext, { campaign, version }: Shown): Promise<Edition> {
  const edition = editionIn(version, await dataOfVersion(ctx, version), campaign);
  return existing(edition, 'campaign_not_found');
}

async function foundAt(ctx: ReadContext, { preview, ...request }: Asked & { preview: string }) {
  const payload = readToken(ctx, preview);
  const edition = await editionShown(ctx, payload);
  const page = existing(pageAsked(edition.campaign.pages, request), 'campaign_not_found');
  return { given: payload, found: { ...edition, page, item: itemAsked(page, request) } };
}

/** Returns a page of a previewed campaign. Throws `campaign_not_found`, also for a path of none of its pages. */
export async function readPreviewPage(
  ctx: ReadContext,
  request: Asked & { preview: string },
): Promise<CampaignPageView> {
  const { given, found } = await foundAt(ctx, request);
  const instant = new Date(given.at);
  const view = await pageView({ ...ctx, clock: clockAt(instant) }, found);
  return { ...view, preview: { rider: given.rider } };
}

const HOUR_MS = 3_600_000;
/** How long an opened demonstration can be played. */
const DEMO_HOURS = 24;

/** Returns the page at an address; a demonstration has its preview token. Throws `campaign_not_found`. */
export async function readPage(ctx: ReadContext, request: Asked): Promise<CampaignPageView> {
  const view = await readCampaignPage(ctx, request);
  return view.preview ? { ...view, preview: { ...view.preview, demo: demoOf(ctx, view) } } : view;
}

/** Returns the preview token of a demonstration, at this hour or the nearest instant at which the campaign is open. */
function demoOf(
  ctx: ReadContext,
  { campaign, version, from, until, preview, serverTime }: CampaignPageView,
): string {
  const hour = Math.floor(Date.parse(serverTime) / HOUR_MS) * HOUR_MS;
  const instantMs = Math.max(Date.parse(from), Math.min(hour, Date.parse(until) - 1));
  return previewToken(ctx, {
    campaign,
    version,
    at: new Date(instantMs).toISOString(),
    rider: previewShape.shape.rider.parse(preview?.rider),
    expires: new Date(hour + DEMO_HOURS * HOUR_MS).toISOString(),
  });
}

/** Like `campaignWords`, for a previewed page; returns undefined also if the token is not valid. */
export async function previewWords(
  ctx: Context,
  request: Asked & { preview: string },
): Promise<PageWords | undefined> {
  try {
    return wordsOf((await foundAt(ctx, request)).found);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

/** Returns random bytes derived from a text alone, so that a repeated try has the same outcome. */
function bytesOf(text: string): Context['random'] {
  let blockCount = 0;
  const block = (): Buffer => createHmac('sha256', text).update(String(blockCount++)).digest();
  return {
    bytes: (n) =>
      Buffer.concat(
        Array.from({ length: Math.ceil(n / 32) }, block),
        Math.ceil(n / 32) * 32,
      ).subarray(0, n),
  };
}

/** For how many days a rider has a metro ride and a bus ride each, and whether their name is verified. */
const RIDERS: Readonly<
  Record<Exclude<PreviewRider, 'guest'>, { days: number; verified: boolean }>
> = {
  new: { days: 0, verified: false },
  rode: { days: 14, verified: false },
  verified: { days: 14, verified: true },
};

/** Makes a rider of a kind, in a transaction that is rolled back. Returns undefined for a guest. */
async function makeRider(ctx: Context, tx: Tx, kind: PreviewRider): Promise<string | undefined> {
  if (kind === 'guest') return undefined;
  const { days, verified } = RIDERS[kind];
  const now = ctx.clock.now();
  const user_id = uuidv7(ctx);
  const rides = Array.from({ length: days }, (_, back) =>
    (['metro', 'bus'] as const).map((type) => {
      const ended_at = new Date(now.getTime() - back * DAY_MS);
      const day = cityDay(ended_at);
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

/** An act that was tried in a preview. */
interface Tried {
  mechanic: string;
  act: MechanicInput;
  link?: string | undefined;
}

interface PreviewRequest {
  preview: string;
  item?: string | undefined;
  acts: readonly Tried[];
  visit?: string | undefined;
}

/**
 * Returns how a previewed campaign stands after these acts, one after another. They run under an id of their own, so that
 * stock, switches and seeds are not those of the real campaign, in a transaction that is rolled back.
 */
async function playPreview(
  ctx: Context,
  payload: Shown,
  { preview, item, acts, visit = '' }: PreviewRequest,
  opened: { host: Host; type: HostType },
): Promise<CampaignStanding> {
  const real = await editionShown(ctx, payload);
  const instance = {
    ...real,
    campaign: { ...real.campaign, id: `preview ${preview.split('.')[1]} ${visit}`.trim() },
  };
  const { credential } = real.campaign.gate;
  const place =
    payload.host === undefined ? opened : { host: payload.host, type: typeOfHost(payload.host) };
  return await withoutTrace(ctx.db, async (tx) => {
    // The instant and the random numbers depend only on the token and the visit.
    const instant = new Date(payload.at);
    const previewCtx: Context = {
      ...ctx,
      clock: clockAt(instant),
      random: bytesOf(preview + visit),
    };
    const userId = await makeRider(previewCtx, tx, payload.rider);
    const asker: Asker = { userId, credential, ...place, link: undefined, item };
    for (const { mechanic: name, act: input, link } of acts) {
      if (userId === undefined) throw new CodedError('unauthenticated');
      await act(previewCtx, tx, instance, {
        name,
        input,
        asker: { ...asker, userId, link },
        now: instant,
      });
    }
    return await standing(previewCtx, tx, instance, asker);
  });
}

/** A preview makes a rider and plays a campaign, which costs as much as fifty ordinary calls and needs no login. */
const PER_CALLER = { max: 20, windowSeconds: 60 };
const BOUNDS = { atOnce: 2, waiting: 8, retryAfterSeconds: 2 };

/**
 * Returns the function that tries acts in a preview, for one gateway: few at a time, so that previews never take more than
 * two of its connections. Throws what taking part throws, `too_many_requests` and `unavailable`.
 */
export function createPreviews(ctx: Context) {
  const inTurn = bounded(BOUNDS);
  return async (
    request: PreviewRequest,
    opened: { host: Host; type: HostType },
    clientAddress: string,
  ): Promise<CampaignStanding> => {
    const payload = readToken(ctx, request.preview);
    await limit(ctx, `preview-caller:${clientAddress}`, PER_CALLER);
    return await inTurn(() => playPreview(ctx, payload, request, opened));
  };
}
