import type { CampaignPageView, CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useRef, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';
import { fetchQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { goAnywhere } from '../../core/route/go-anywhere.ts';
import { backHere, useLocationShown } from '../../core/route/router.ts';
import { token } from '../../core/session/session.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { campaignMessages } from './messages.ts';
import { previewQuery, tryOut } from './preview.ts';

/** Where a page is asked for: its path, and the key, the item and the preview in its query. */
interface PageAsked {
  path: string;
  key: string | undefined;
  id: string | undefined;
  preview: string | undefined;
}

/** A page of a campaign by where it is asked for: the same for all. */
export const pageQuery = (asked: PageAsked) =>
  query('GET maas:/v1/campaign-pages', { query: asked }, { freshMs: 2000 });

/** Where the page that is shown is asked for. */
export function usePageShown(): PageAsked {
  const { params, query: asked } = useLocationShown();
  return {
    path: params['path'] ?? '',
    key: asked['key'],
    id: asked['id'],
    preview: asked['preview'],
  };
}

/** The page of a campaign that shows a mechanic. */
export const mechanicPageQuery = (params: { campaign: string; mechanic: string }) =>
  query('GET maas:/v1/campaigns/:campaign/:mechanic', { params });

type Whose = Pick<CampaignPageView, 'campaign' | 'credential' | 'preview' | 'item'>;

const isLocal = ({ credential }: Whose): boolean => credential === 'local';

/** How a campaign stands for the rider. */
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

/** The login page that leads back here. */
export const toLogin = (page: Whose, options?: { replace?: boolean }): Promise<void> =>
  goAnywhere('login', { ...backHere(), ...(isLocal(page) && { credential: 'local' }) }, options);

export const hasCredential = (page: Whose): boolean =>
  page.preview
    ? page.preview.rider !== 'guest'
    : token(isLocal(page) ? 'local' : 'main') !== undefined;

/** Whether the rider is logged in by their own login, whatever the campaign's is. */
export const hasMain = (): boolean => token('main') !== undefined;

interface Taken {
  page: CampaignPageView;
  mechanic: string;
  act: MechanicInput;
  link?: string | undefined;
}

/** Takes part; tapped twice, or after a lost answer, it is the same attempt. */
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
  const asked = standingQuery(page, link);
  // Of the mechanics that it did not change the answer says nothing.
  const before = readQuery(asked).data ?? (await fetchQuery(asked).catch(() => undefined));
  const whole = { ...standing, mechanics: { ...before?.mechanics, ...standing.mechanics } };
  if (before !== undefined) writeQuery(asked, whole);
  return whole;
}

/** What follows what was done: something that is said, or that happens. */
type Done = string | ((standing: CampaignStanding) => void);

async function takeAndSay(taken: Taken, done?: Done): Promise<void> {
  const standing = await take(taken);
  if (typeof done === 'function') done(standing);
  else if (done !== undefined) showToast(done);
}

/** A campaign as its blocks see it. */
export interface CampaignView {
  page: CampaignPageView;
  /** Undefined until it is known. */
  standing: CampaignStanding | undefined;
  /** Does something in a mechanic; who is not logged in goes there first. `done` follows when it is. */
  act: (mechanic: string, input: MechanicInput, done?: Done) => void;
  /** Reads the page and how it stands anew, as an edge of the campaign has passed. */
  reload: () => void;
  /** The mechanics in which something is being done, or waits for that. */
  busy: readonly string[];
}

export function useCampaign(
  page: CampaignPageView,
): CampaignView & { read: Read<CampaignStanding> } {
  const { query: asked } = useLocationShown();
  const link = page.link ?? asked.link;
  const shown = usePageShown();
  // The campaign pages' own login has no standing without it.
  const read = useQuery(
    isLocal(page) && !hasCredential(page) ? undefined : standingQuery(page, link),
  );
  const [busy, setBusy] = useState<readonly string[]>([]);
  const before = useRef(Promise.resolve());
  const run = async (turn: Promise<void>, taken: Taken, done?: Done): Promise<void> => {
    setBusy((all) => [...all, taken.mechanic]);
    try {
      await turn;
      await takeAndSay(taken, done);
    } catch (refusal) {
      showToast(errorText(refusal));
      read.refetch();
    } finally {
      setBusy((all) => all.filter((mechanic) => mechanic !== taken.mechanic));
    }
  };
  return {
    page,
    read,
    standing: read.data,
    busy,
    reload: () => {
      void fetchQuery(pageQuery(shown), true).catch(() => {});
      read.refetch();
    },
    act: (mechanic, act, done) => {
      if (!hasCredential(page)) {
        void toLogin(page);
        return;
      }
      if (busy.includes(mechanic)) return;
      // One after the other: each answer says how everything stands, and the last that comes is shown.
      before.current = run(before.current, { page, mechanic, act, link }, done);
    },
  };
}

/** Whether nobody takes part any more, though what was won may still be claimed. */
export const isOver = ({ page, standing }: Pick<CampaignView, 'page' | 'standing'>): boolean =>
  ['claim', 'over'].includes(standing?.phase ?? page.phase);

/** Why none of some rewards can be had: today's are given, or all are. */
export const goneWords = (
  { standing }: Pick<CampaignView, 'standing'>,
  rewards: readonly string[],
): string => {
  const t = campaignMessages();
  return rewards.some((id) => standing?.goneToday?.includes(id)) ? t.goneToday : t.gone;
};

/** How a mechanic stands, where its kind is the one that a block draws. */
export function stateOf<K extends MechanicState['kind']>(
  { standing }: { standing: Pick<CampaignStanding, 'mechanics'> | undefined },
  mechanic: string,
  kind: K,
): Extract<MechanicState, { kind: K }> | undefined {
  const state = standing?.mechanics[mechanic];
  return state?.kind === kind ? (state as Extract<MechanicState, { kind: K }>) : undefined;
}
