import type {
  CampaignPageView,
  CampaignPhase,
  CampaignStanding,
} from '@shtrans/contract/campaigns/schemas';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import {
  type Mechanic,
  type MechanicInput,
  type MechanicKind,
  type MechanicState,
  mechanicView,
} from '@shtrans/contract/campaigns/mechanics';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';
import { sessionAt } from '@shtrans/contract/campaigns/sessions';
import { atToken, tokenPath } from '@shtrans/contract/campaigns/token';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Host, HostType } from '@shtrans/contract/hosts/hosts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { dataInForce, dataOfVersion, instantOf } from '../../base/catalogue/service.ts';
import { artOf } from './campaign-faults.ts';
import { rewardsTapsIn } from './host-rules.ts';
import { isVerified, requireRealName } from '../../people/real-name/service.ts';
import { productsNamed } from '../../money/shop/service.ts';
import { awardsOf, goneToday, viewOf } from './awards.ts';
import { type Edition, editionIn } from './edition.ts';
import { collectionsOf, ticketsOf } from './listed.ts';
import { rulesOf } from './rules.ts';
import { Denied, judged, noteDenied, type Signs } from './shield.ts';
import { findRow, findRows, insertRow, lockRow } from './tables.ts';

export { visitFaults } from './address-faults.ts';
export { type Delivery, deliveriesOf, deliveringCampaigns, markSent } from './deliveries.ts';
export { decideHeld, heldAwards, rewardOf } from './held-awards.ts';
export { Denied, judged, noteDenied, type Signs } from './shield.ts';

/** Raises `campaign_not_found`. */
async function editionInForce(ctx: Context, id: string): Promise<Edition> {
  const { version, data } = await dataInForce(ctx);
  return existing(editionIn(version, data, id), 'campaign_not_found');
}

/** The same campaign as it was in a version; undefined: it was not there. */
const editionOf = async (
  ctx: Context,
  current: Edition,
  version: number,
): Promise<Edition | undefined> =>
  version === current.version
    ? current
    : editionIn(version, await dataOfVersion(ctx, version), current.campaign.id);

/** The terms that hold for a rider: those they joined under, with as many rewards as there are now. */
async function editionFor(
  ctx: Context,
  current: Edition,
  joined: number | undefined,
): Promise<Edition> {
  const then = joined === undefined ? current : await editionOf(ctx, current, joined);
  return then === undefined || then === current
    ? current
    : { ...then, campaign: withPresent(current.campaign, then.campaign) };
}

/**
 * What all riders share is as it is now, whatever they joined under: how many there are, what can be voted for, when
 * sessions are and what is booked in them, and the text of an agreement, which binds who reads it.
 */
function withPresent(now: Campaign, then: Campaign): Campaign {
  const rewards = Object.entries(then.rewards).map(([id, reward]) => {
    const { stock, release } = now.rewards[id] ?? reward;
    return [id, { ...reward, stock, release }] as const;
  });
  const mechanics = Object.entries(then.mechanics).map(([id, mechanic]) => {
    const same = now.mechanics[id];
    const { withShared } = rulesOf(mechanic.kind);
    const isKept = same?.kind !== mechanic.kind || withShared === undefined;
    return [id, isKept ? mechanic : withShared(mechanic, same)] as const;
  });
  return {
    ...then,
    sessions: now.sessions,
    rewards: Object.fromEntries(rewards),
    mechanics: Object.fromEntries(mechanics),
  };
}

/** The edges of a campaign, and where it stands; an end is not part of what it ends. */
function windowOf({ window }: Campaign, now: Date) {
  const [from, until] = [instantOf(window.from, now), instantOf(window.until, now)];
  const claimUntil = instantOf(window.claimUntil ?? window.until, now);
  const phase: CampaignPhase =
    now < from ? 'before' : now < until ? 'open' : now < claimUntil ? 'claim' : 'over';
  return { from, until, claimUntil, phase };
}

interface Found extends Edition {
  page: CampaignPage;
  /** The token of the link that the page stands at. */
  link?: string | undefined;
  /** What is named as the item that it is of. */
  item?: string | undefined;
}

async function findPage(
  ctx: Context,
  isWanted: (page: CampaignPage, campaign: Campaign) => boolean,
): Promise<Found | undefined> {
  const { version, data } = await dataInForce(ctx);
  for (const campaign of data.campaigns) {
    const page = campaign.pages.find((each) => isWanted(each, campaign));
    if (page !== undefined) return { campaign, data, version, page };
  }
  return undefined;
}

/** An address of the campaign's, from a page that stands at a rider's link or elsewhere. */
const addressFrom = (link: string | undefined, address: string): string =>
  link === undefined ? address : atToken(address, link);

/** The same of where a block's buttons lead; from the page of an item they lead to others of it. */
const blockFrom = (
  { link, item = '' }: Pick<Found, 'link' | 'item'>,
  block: CampaignPage['blocks'][number],
) =>
  block.kind === 'buttons'
    ? {
        ...block,
        buttons: block.buttons.map((each) => ({
          ...each,
          to: addressFrom(link, each.to).replace('{id}', item),
        })),
      }
    : block;

/** Where a page is asked for: a path below the base, and the key and the item in its query. */
export interface Asked {
  path: string;
  key?: string | undefined;
  id?: string | undefined;
}

export const isAskedFor = (page: CampaignPage, { path, key }: Asked): boolean =>
  (page.address === path || itemInPath(page, path) !== undefined) &&
  (page.query === undefined || page.query.key === key);

/** What follows a page's address in a path, where that names an item. */
const itemInPath = ({ address, match }: CampaignPage, path: string): string | undefined =>
  match === 'prefix' && path.startsWith(`${address}/`) ? path.slice(address.length + 1) : undefined;

/** The item that a page is asked for of; undefined: it is of none. */
export const itemAsked = (page: CampaignPage, { path, id }: Asked): string | undefined =>
  page.item === undefined ? undefined : (itemInPath(page, path) ?? id ?? '');

/** The page that is asked for; below a rider's link that of the link's campaign. */
async function pageAt(ctx: Context, asked: Asked): Promise<Found | undefined> {
  const { token, address } = tokenPath(asked.path) ?? { address: asked.path };
  // A token whose check is wrong is looked for nowhere.
  const link = token ? await findRow(ctx.db, 'campaign_links', { token }) : undefined;
  if (token !== undefined && link === undefined) return undefined;
  const found = await findPage(
    ctx,
    (page, { id }) =>
      isAskedFor(page, { ...asked, path: address }) && (link === undefined || link.campaign === id),
  );
  return found && { ...found, link: link?.token, item: itemAsked(found.page, asked) };
}

/** What links to a page have in their query. */
const queryOf = ({ page: { match, query }, item }: Found): PageWords['query'] => ({
  ...query,
  ...(item && match === undefined && { id: item }),
});

/** Where links to a page lead, below the base. */
function addressOf(found: Found): string {
  const query = new URLSearchParams(queryOf(found)).toString();
  return query === '' ? pathOf(found) : `${pathOf(found)}?${query}`;
}

const pathOf = ({ page: { address, match }, item }: Found): string =>
  item && match === 'prefix' ? `${address}/${item}` : address;

/** What the page of a campaign is called, what its address needs, and what others see of a link to it. */
export async function campaignWords(ctx: Context, asked: Asked): Promise<PageWords | undefined> {
  const found = await pageAt(ctx, asked);
  return found && wordsOf(found);
}

/** What a page is called, what its address needs, and what others see of a link to it. */
export interface PageWords extends Pick<CampaignPageView, 'title' | 'share' | 'address'> {
  query: Readonly<Record<string, string>>;
}

export const wordsOf = (found: Found): PageWords => {
  const { title } = found.page;
  const address = addressFrom(found.link, pathOf(found));
  return { title, query: queryOf(found), share: shareOf(found), address };
};

const shareOf = ({
  campaign: { share, name },
  page,
}: Pick<Found, 'campaign' | 'page'>): CampaignPageView['share'] =>
  share ?? { title: name, text: page.title };

const only = <T>(all: Readonly<Record<string, T>>, names: Iterable<string>): Record<string, T> => {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
};

/** The page at an address, the same for all riders. Raises `campaign_not_found`. */
export const readCampaignPage = async (ctx: Context, asked: Asked): Promise<CampaignPageView> =>
  pageView(ctx, existing(await pageAt(ctx, asked), 'campaign_not_found'));

/** The page that has a key; undefined: none has. */
export async function pageOfKey(ctx: Context, key: string): Promise<CampaignPageView | undefined> {
  const found = await findPage(ctx, ({ query }) => query?.key === key);
  return found && (await pageView(ctx, found));
}

/** The page that shows a mechanic, the first one of several. Raises `campaign_not_found`. */
export async function readPageOfMechanic(
  ctx: Context,
  { campaign, mechanic }: { campaign: string; mechanic: string },
): Promise<CampaignPageView> {
  const edition = await editionInForce(ctx, campaign);
  const page = edition.campaign.pages.find(
    ({ blocks, demo }) =>
      demo === undefined &&
      blocks.some((block) => 'mechanic' in block && block.mechanic === mechanic),
  );
  return await pageView(ctx, { ...edition, page: existing(page, 'campaign_not_found') });
}

export async function pageView(ctx: Context, found: Found): Promise<CampaignPageView> {
  const { campaign, data, version, page, link } = found;
  const now = ctx.clock.now();
  const item = itemOf(found);
  const { from, until, claimUntil, phase } = windowOf(campaign, now);
  const blocks = page.blocks.map((block) => blockFrom(found, block));
  const mechanics = only(
    campaign.mechanics,
    blocks.flatMap((block) => ('mechanic' in block ? (block.mechanic ?? []) : [])),
  );
  const rewards = Object.entries(campaign.rewards).map(
    ([id, reward]) => [id, { ...viewOf(data, reward, now), daily: dailyOf(reward) }] as const,
  );
  const { name } = campaign;
  return {
    campaign: campaign.id,
    version,
    name,
    title: page.title,
    address: addressFrom(link, addressOf(found)),
    ...(item !== undefined && { item: { id: item.id, name: item.name } }),
    ...(link !== undefined && { link }),
    login: page.login,
    channel: page.channel ?? null,
    credential: campaign.gate.credential,
    phase,
    from: from.toISOString(),
    until: until.toISOString(),
    claimUntil: claimUntil.toISOString(),
    theme: campaign.theme,
    share: shareOf({ campaign, page }),
    blocks,
    mechanics: publicOf(mechanics),
    rewards: Object.fromEntries(rewards),
    sessions: sessionsOf(campaign, blocks, now),
    products: await productsNamed(
      ctx,
      blocks.flatMap((block) => productsIn(campaign, block)),
    ),
    collections: await collectionsOf(ctx, campaign, { blocks, of: page.item, item: item?.id }),
    tickets: await ticketsOf(ctx, data, blocks),
    art: only(
      campaign.art,
      blocks.flatMap((block) => artOf(campaign, block)),
    ),
    ...(page.demo !== undefined && { preview: { rider: page.demo } }),
    serverTime: now.toISOString(),
  };
}

/** The item of a collection that a page is of. Raises `campaign_item_unknown`. */
function itemOf({ campaign, page, item }: Found) {
  if (page.item === undefined) return undefined;
  const items: readonly { id: string; name: Bilingual }[] =
    campaign.collections[page.item]?.items ?? [];
  return existing(
    items.find(({ id }) => id === item),
    'campaign_item_unknown',
  );
}

/** The products that a block shows. */
function productsIn({ mechanics }: Campaign, block: CampaignPage['blocks'][number]): string[] {
  if (block.kind === 'products') return block.products;
  const sale = block.kind === 'sale' ? mechanics[block.mechanic] : undefined;
  return sale?.kind === 'sale' ? sale.offers.flatMap(({ product }) => product ?? []) : [];
}

/** Mechanics as riders may know them: each kind has a list of what they are told, and the rest stays here. */
const publicOf = (mechanics: Readonly<Record<string, Mechanic>>) =>
  Object.fromEntries(
    Object.entries(mechanics).map(([name, mechanic]) => [name, mechanicView.parse(mechanic)]),
  );

/** Of the sessions that blocks name those that are under way or to come. */
function sessionsOf(campaign: Campaign, blocks: CampaignPage['blocks'], now: Date) {
  const named = blocks.flatMap((block) => ('session' in block ? [block.session ?? ''] : []));
  const within = windowOf(campaign, now);
  const found = Object.entries(only(campaign.sessions, named)).flatMap(([name, session]) => {
    const at = sessionAt(session, within, now);
    const view = at && { from: at.from.toISOString(), until: at.until.toISOString() };
    return view ? [[name, view] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Who asks: a rider of the login that the campaign asks for, in a host. */
export interface Asker {
  userId: string | undefined;
  credential: 'user' | 'local';
  host: Host;
  type: HostType;
  /** The invitation that they came by. */
  link: string | undefined;
  /** The item of a collection whose page they are on. */
  item?: string | undefined;
  /** Where they ask from, as rules against abuse look at it; undefined: nobody is judged. */
  signs?: Signs | undefined;
}

/** How a campaign stands for a rider, or for nobody in particular. Raises `campaign_not_found`. */
export async function readStanding(
  ctx: Context,
  id: string,
  asker: Asker,
): Promise<CampaignStanding> {
  const current = await editionInForce(ctx, id);
  const mine =
    asker.credential === current.campaign.gate.credential ? asker : { ...asker, userId: undefined };
  return await standing(ctx, ctx.db, current, mine);
}

export async function standing(
  ctx: Context,
  db: Db | Tx,
  current: Edition,
  asker: Asker,
): Promise<CampaignStanding> {
  const { userId, link, item } = asker;
  const key = { campaign: current.campaign.id };
  const player =
    userId === undefined
      ? undefined
      : await findRow(db, 'campaign_players', { ...key, user_id: userId });
  const edition = await editionFor(ctx, current, player?.version);
  const now = ctx.clock.now();
  const { from, until, phase } = windowOf(current.campaign, now);
  const rewardsTaps = rewardsTapsIn(current.data.hosts, asker.host);
  const states: [string, MechanicState][] = [];
  // One after the other: one rider's question takes one connection at a time.
  for (const [name, mechanic] of Object.entries(edition.campaign.mechanics)) {
    const scope = {
      ctx,
      ...edition,
      from,
      until,
      id: name,
      mechanic,
      now,
      userId,
      link,
      item,
      rewardsTaps,
    };
    states.push([name, await rulesOf(mechanic.kind).state(db, scope)]);
  }
  const switches = await findRows(db, 'campaign_switches', key, 'part');
  return {
    phase,
    hindrance: await hindranceOf(db, edition.campaign, asker),
    mechanics: Object.fromEntries(states),
    off: switches.map(({ part }) => part),
    ...(await goneToday(db, { campaign: edition.campaign, now })),
    awards: await awardsOf(db, { ...key, userId }, async (version) => {
      // What was claimed as a gift, before it was a campaign, is of a version without it.
      return (await editionOf(ctx, current, version)) ?? current;
    }),
    serverTime: now.toISOString(),
  };
}

const takesPlaceIn = ({ gate }: Campaign, { type }: Asker): boolean =>
  gate.hosts.length === 0 || gate.hosts.includes(type);

async function hindranceOf(
  db: Db | Tx,
  campaign: Campaign,
  asker: Asker,
): Promise<CampaignStanding['hindrance']> {
  const { userId } = asker;
  if (!takesPlaceIn(campaign, asker)) return 'host';
  if (userId === undefined) return 'login';
  return campaign.gate.realName && !(await isVerified(db, userId)) ? 'real_name' : null;
}

interface Attempted {
  act: MechanicInput;
  attempt: Attempt;
  asker: Asker;
  /** Of the page that they see. */
  channel: string | null | undefined;
}

/** A channel that one of the campaign's pages has; null for any other. */
const channelIn = ({ pages }: Campaign, asked: Attempted['channel']): string | null =>
  pages.find(({ channel }) => channel === (asked ?? undefined))?.channel ?? null;

/**
 * Takes part: what it grants is granted in the transaction that says so, under the terms that this rider joined under.
 * Answers how the campaign stands then; of the same attempt again, how it stands now: what was done is done once.
 * Raises what the endpoint names.
 */
export async function takePart(
  ctx: Context,
  { campaign: id, mechanic: name }: { campaign: string; mechanic: string },
  { act: input, attempt, asker, channel }: Attempted,
): Promise<CampaignStanding> {
  const current = await editionInForce(ctx, id);
  const { campaign } = current;
  const { userId } = attempt;
  if (asker.credential !== campaign.gate.credential) throw new CodedError('unauthenticated');
  // A version that is not in memory is read on a connection of its own: asked for within transactions that hold all of
  // them, it would wait for these.
  const before = await findRow(ctx.db, 'campaign_players', { campaign: id, user_id: userId });
  await editionFor(ctx, current, before?.version);
  const mine = { ...asker, userId };
  // One instant for all of it: a draw is of the day on which it was asked for, however long it waits.
  const now = ctx.clock.now();
  await rulesOf(input.kind).prepare?.(ctx, now);
  try {
    await once(ctx, attempt, async (tx) => {
      await act(ctx, tx, current, { name, input, channel, asker: mine, now });
      return {};
    });
  } catch (error) {
    if (error instanceof Denied) await noteDenied(ctx, error);
    throw error;
  }
  // Read when nothing is locked any more: other riders wait for the act only.
  return await standing(ctx, ctx.db, current, mine);
}

/** What a known rider does in a mechanic of a campaign. */
interface Acting {
  name: string;
  input: MechanicInput;
  /** Of the link that the rider came by, where it has one. */
  channel?: string | null | undefined;
  asker: Asker & { userId: string };
  now: Date;
}

/** Does something in a campaign, within a transaction. Raises what the endpoint names. */
export async function act(
  ctx: Context,
  tx: Tx,
  current: Edition,
  { name, input, channel, asker, now }: Acting,
): Promise<void> {
  const { campaign, version } = current;
  const { userId, link, item, host, signs } = asker;
  if (!takesPlaceIn(campaign, asker)) throw new CodedError('campaign_elsewhere');
  const key = { campaign: campaign.id, user_id: userId };
  const joined = { ...key, version, joined_at: now, channel: channelIn(campaign, channel) };
  await insertRow(tx, 'campaign_players', joined, 'keep');
  // Of one rider's attempts at once the second one sees what the first one did.
  const player = await lockRow(tx, 'campaign_players', key);
  const edition = await editionFor(ctx, current, player?.version);
  const mechanic = existing(
    mechanicNamed(edition.campaign, name, input.kind),
    'campaign_task_unknown',
  );
  await checkOpen(tx, campaign, { name, input, now });
  if (campaign.gate.realName) await requireRealName(tx, userId);
  const { from, until } = windowOf(campaign, now);
  const { kind } = input;
  const isHeld =
    signs !== undefined &&
    (await judged(ctx, tx, current.data.shield, {
      ...signs,
      campaign: campaign.id,
      mechanic: name,
      kind,
      userId,
    })) === 'hold';
  // A host's rules are those of today, whatever a rider joined under.
  const rewardsTaps = rewardsTapsIn(current.data.hosts, host);
  const place = { ctx, ...edition, from, until, id: name, now, userId, link, item };
  const present = { data: current.data, version };
  const taking = { ...place, mechanic, isHeld, rewardsTaps, present };
  await rulesOf(input.kind).act(tx, taking, input);
}

function mechanicNamed(
  { mechanics }: Campaign,
  name: string,
  kind: MechanicKind,
): Mechanic | undefined {
  const found = Object.hasOwn(mechanics, name) ? mechanics[name] : undefined;
  return found?.kind === kind ? found : undefined;
}

/** Raises `campaign_not_begun`, `campaign_over` and `campaign_off`. */
async function checkOpen(
  tx: Tx,
  campaign: Campaign,
  { name, input, now }: { name: string; input: MechanicInput; now: Date },
): Promise<void> {
  const { phase } = windowOf(campaign, now);
  const during = rulesOf(input.kind).during?.(input) ?? ['open'];
  if (!during.includes(phase)) {
    throw new CodedError(phase === 'before' ? 'campaign_not_begun' : 'campaign_over');
  }
  const switches = await findRows(tx, 'campaign_switches', { campaign: campaign.id }, 'part');
  if (switches.some(({ part }) => part === '' || part === name))
    throw new CodedError('campaign_off');
}
