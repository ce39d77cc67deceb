import type {
  CampaignAward,
  CampaignPageView,
  CampaignStanding,
} from '@shtrans/contract/campaigns/schemas';
import type { MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useRef, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { query } from '../../core/query/query.ts';
import { fetchQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { goAnywhere } from '../../core/route/go-anywhere.ts';
import { backHere, useLocationShown } from '../../core/route/router.ts';
import { token } from '../../core/session/session.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { type PageAsked, pageQuery } from '../../domain/campaigns/page-query.ts';
import { campaignMessages } from './messages.ts';
import { moments } from './moments.ts';
import { previewQuery, tryOut } from './preview.ts';

/** The request for the page that is shown. */
export function usePageShown(): PageAsked {
  const { params, query: routeQuery } = useLocationShown();
  return {
    path: params['path'] ?? '',
    key: routeQuery['key'],
    id: routeQuery['id'],
    preview: routeQuery['preview'],
  };
}

/** The page of a campaign that shows a mechanic. */
export const mechanicPageQuery = (params: { campaign: string; mechanic: string }) =>
  query('GET maas:/v1/campaigns/:campaign/:mechanic', { params });

type Whose = Pick<CampaignPageView, 'campaign' | 'credential' | 'preview' | 'item'>;

const isLocal = ({ credential }: Whose): boolean => credential === 'local';

/** The query for the rider's standing. */
const standingQuery = (page: Whose, link: string | undefined) =>
  page.preview !== undefined
    ? previewQuery(page)
    : query(
        isLocal(page)
          ? 'GET maas:/v1/local/campaigns/:campaign'
          : 'GET maas:/v1/campaigns/:campaign',
        { params: { campaign: page.campaign }, query: { link, item: page.item?.id } },
        { freshMs: 0 },
      );

/** Opens the login page, which leads back here. */
export const toLogin = (page: Whose, options?: { replace?: boolean }): Promise<void> =>
  goAnywhere('login', { ...backHere(), ...(isLocal(page) && { credential: 'local' }) }, options);

export const hasCredential = (page: Whose): boolean =>
  page.preview
    ? page.preview.rider !== 'guest'
    : token(isLocal(page) ? 'local' : 'main') !== undefined;

/** Whether the rider has their main login, even if the campaign uses another one. */
export const hasMain = (): boolean => token('main') !== undefined;

interface Taken {
  page: CampaignPageView;
  mechanic: string;
  act: MechanicInput;
  link?: string | undefined;
}

/** Takes part; a second tap, or a retry after a lost answer, is the same attempt. */
export async function take({ page, mechanic, act, link }: Taken): Promise<CampaignStanding> {
  const { campaign, channel } = page;
  const item = page.item?.id;
  if (page.preview !== undefined) return await tryOut(page, { mechanic, act, link });
  const standing = await attempt(
    `campaign ${campaign} ${mechanic} ${JSON.stringify([act, link])}`,
    async (idempotencyKey) =>
      await call(
        isLocal(page)
          ? 'POST maas:/v1/local/campaigns/:campaign/:mechanic'
          : 'POST maas:/v1/campaigns/:campaign/:mechanic',
        { params: { campaign, mechanic }, body: { act, link, item, channel }, idempotencyKey },
      ),
  );
  const standingRead = standingQuery(page, link);
  // The answer omits mechanics that did not change.
  const knownStanding =
    readQuery(standingRead).data ?? (await fetchQuery(standingRead).catch(() => undefined));
  const mergedStanding = {
    ...standing,
    mechanics: { ...knownStanding?.mechanics, ...standing.mechanics },
  };
  if (knownStanding !== undefined) writeQuery(standingRead, mergedStanding);
  return mergedStanding;
}

/** What follows a successful act: a message, or a callback that returns one. Without a message the block reports. */
type Done = string | ((standing: CampaignStanding) => string | void);

/** Difference between the clocks of two gateways. */
const CLOCK_TOLERANCE_MS = 2000;

async function takeAndReport(act: Taken, knownAwards?: readonly CampaignAward[], onDone?: Done) {
  const startMs = serverNow();
  const standing = await take(act);
  const text = typeof onDone === 'function' ? onDone(standing) : onDone;
  if (typeof text !== 'string') return;
  // A rider can act before the earlier awards are known.
  const awards = standing.awards.filter(({ id, at }) =>
    knownAwards
      ? !knownAwards.some((each) => each.id === id)
      : Date.parse(at) > startMs - CLOCK_TOLERANCE_MS,
  );
  try {
    const { celebrate } = await fetchQuery(moments);
    celebrate({ page: act.page, kind: act.act.kind, awards, text });
  } catch {
    showToast(text);
  }
}

/** A campaign as its blocks see it. */
export interface CampaignView {
  page: CampaignPageView;
  /** Undefined until it is known. */
  standing: CampaignStanding | undefined;
  /** Performs an act in a mechanic; leads to the login first if necessary. `done` follows a success. */
  act: (mechanic: string, input: MechanicInput, done?: Done) => void;
  /** Reads the page and the standing again, when the campaign has begun or ended. */
  reload: () => void;
  /** The mechanics with an act in progress or waiting. */
  busy: readonly string[];
}

export function useCampaign(
  page: CampaignPageView,
): CampaignView & { read: Read<CampaignStanding> } {
  const { query: routeQuery } = useLocationShown();
  const link = page.link ?? routeQuery.link;
  const pageRequest = usePageShown();
  // Without its own login a campaign page has no standing.
  const read = useQuery(
    isLocal(page) && !hasCredential(page) ? undefined : standingQuery(page, link),
  );
  const [busy, setBusy] = useState<readonly string[]>([]);
  const lastRun = useRef(Promise.resolve());
  const run = async (
    previousRun: Promise<void>,
    campaignAct: Taken,
    onDone?: Done,
  ): Promise<void> => {
    setBusy((all) => [...all, campaignAct.mechanic]);
    try {
      await previousRun;
      await takeAndReport(campaignAct, read.data?.awards, onDone);
    } catch (refusal) {
      showToast(errorText(refusal));
      read.refetch();
    } finally {
      setBusy((all) => all.filter((mechanic) => mechanic !== campaignAct.mechanic));
    }
  };
  return {
    page,
    read,
    standing: read.data,
    busy,
    reload: () => {
      void fetchQuery(pageQuery(pageRequest), true).catch(() => {});
      read.refetch();
    },
    act: (mechanic, act, onDone) => {
      if (!hasCredential(page)) {
        void toLogin(page);
        return;
      }
      if (busy.includes(mechanic)) return;
      // One after another, because each answer has the whole standing and the last one is shown.
      lastRun.current = run(lastRun.current, { page, mechanic, act, link }, onDone);
    },
  };
}

/** Whether taking part has ended, even if rewards can still be claimed. */
export const isOver = ({ page, standing }: Pick<CampaignView, 'page' | 'standing'>): boolean =>
  ['claim', 'over'].includes(standing?.phase ?? page.phase);

/** Why none of the rewards is available: today's are gone, or all are. */
export const goneWords = (
  { standing }: Pick<CampaignView, 'standing'>,
  rewards: readonly string[],
): string => {
  const t = campaignMessages();
  return rewards.some((id) => standing?.goneToday?.includes(id)) ? t.goneToday : t.gone;
};

/** Returns the state of a mechanic if it has the kind that the block draws. */
export function stateOf<K extends MechanicState['kind']>(
  { standing }: { standing: Pick<CampaignStanding, 'mechanics'> | undefined },
  mechanic: string,
  kind: K,
): Extract<MechanicState, { kind: K }> | undefined {
  const state = standing?.mechanics[mechanic];
  return state?.kind === kind ? (state as Extract<MechanicState, { kind: K }>) : undefined;
}
