import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Collection } from '@shtrans/contract/campaigns/collections';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { kindOf, type MechanicKind, rewardsOf } from '@shtrans/contract/campaigns/mechanics';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { contrast } from '@shtrans/contract/values/contrast';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { mechanicFaults, rewardFaults } from './mechanic-faults.ts';
import { svgFault } from './svg.ts';

/** Reports whether a kind of block can show a kind of mechanic. */
const isShownBy = (block: Block['kind'], mechanic: MechanicKind): boolean => {
  const { blocks, shownBy = [] } = kindOf({ kind: mechanic });
  return Object.hasOwn(blocks, block) || shownBy.includes(block);
};

/** The kind of collection that a block shows, by the block's kind. */
const COLLECTION_KINDS: Partial<Record<Block['kind'], Collection['kind']>> = {
  departures: 'lines',
  place: 'places',
  places: 'places',
  search: 'places',
  timetable: 'lines',
};

/** Returns the names of the drawings that a block shows, including those of its mechanic. */
export function artOf({ mechanics }: Pick<Campaign, 'mechanics'>, block: Block): string[] {
  if ('art' in block) return [block.art];
  const shownMechanic = 'mechanic' in block ? mechanics[block.mechanic ?? ''] : undefined;
  return (shownMechanic && kindOf(shownMechanic).art?.(shownMechanic)) ?? [];
}

/** Returns the names of the pictures of the rewards that a block's mechanic grants; of all rewards if it lists them. */
export function picturesOf(
  { mechanics, rewards }: Pick<Campaign, 'mechanics' | 'rewards'>,
  block: Block,
): string[] {
  const mechanic = 'mechanic' in block ? mechanics[block.mechanic ?? ''] : undefined;
  const ids =
    block.kind === 'prizes'
      ? Object.keys(rewards)
      : mechanic === undefined
        ? []
        : rewardsOf(mechanic).map(({ id }) => id);
  return ids.flatMap((id) => rewards[id]?.picture ?? []);
}

/** Returns the faults of one campaign that a check of single fields does not find. */
export const campaignFaults = (campaign: Campaign): Fault[] => [
  ...windowFaults(campaign),
  ...themeFaults(campaign),
  ...artFaults(campaign),
  ...pictureFaults(campaign),
  ...blockFaults(campaign),
  ...rewardFaults(campaign),
  ...mechanicFaults(campaign),
  ...budgetFaults(campaign),
  ...collectionFaults(campaign),
  ...itemFaults(campaign),
  ...demoFaults(campaign),
  ...listingFaults(campaign),
];

/** Returns faults for demonstration pages that require a login. */
const demoFaults = ({ pages }: Campaign): Fault[] =>
  pages.flatMap(({ demo, login }, page) =>
    demo !== undefined && login
      ? [fault(['pages', page, 'login'], 'a demonstration page must not require a login')]
      : [],
  );

/** Returns faults for listed pages that need a link or an item to open, or that nothing is granted on. */
const listingFaults = ({ pages }: Campaign): Fault[] =>
  pages.flatMap(({ address, item, demo, listing }, page) => {
    if (listing === undefined) return [];
    const path = ['pages', page, 'listing'];
    const { places, orderTypes } = listing;
    const isForOrders = places.includes('order') || places.includes('payment');
    return [
      ...(address.startsWith(TOKEN_ADDRESS)
        ? [fault(path, `${address} opens only with a rider's link`)]
        : []),
      ...(item === undefined ? [] : [fault(path, 'a page of one item opens only with the item')]),
      ...(demo === undefined ? [] : [fault(path, 'a demonstration page grants nothing')]),
      ...(orderTypes.length > 0 && !isForOrders
        ? [fault([...path, 'orderTypes'], 'needs the place order or payment')]
        : []),
    ];
  });

function windowFaults({
  window: { from, until, claimUntil = until },
  mechanics,
}: Campaign): Fault[] {
  const isBefore = (a: typeof from, b: typeof from, orSame: boolean): boolean => {
    if (typeof a === 'string' && typeof b === 'string') {
      return orSame ? Date.parse(a) <= Date.parse(b) : Date.parse(a) < Date.parse(b);
    }
    // Different forms have no fixed order, because months and years recur.
    if (typeof a === 'string' || typeof b === 'string') return false;
    if ('month' in a && 'month' in b) return orSame ? a.month <= b.month : a.month < b.month;
    // A season may begin in one year and end in the next.
    return 'yearly' in a && 'yearly' in b && (orSame || a.yearly !== b.yearly);
  };
  const deck = Object.entries(mechanics).find(([, each]) => 'deck' in each && each.deck);
  return [
    ...(isBefore(from, until, false)
      ? []
      : [fault(['window', 'until'], 'must be later than from')]),
    ...(isBefore(until, claimUntil, true)
      ? []
      : [fault(['window', 'claimUntil'], 'must not be earlier than until')]),
    // Its seed is published at the end, so that its remaining tickets would be known the next year.
    ...(deck && typeof from !== 'string' && 'yearly' in from
      ? [fault(['window', 'from'], `cannot recur each year with the deck of ${deck[0]}`)]
      : []),
  ];
}

const LEAST_CONTRAST = 4.5;

function themeFaults({ theme }: Campaign): Fault[] {
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'card'],
    ['onAccent', 'accent'],
  ] as const;
  return pairs.flatMap(([foreground, background]) => {
    const ratio = contrast(theme[foreground], theme[background]);
    if (ratio >= LEAST_CONTRAST) return [];
    const reason = `its contrast on ${background} is ${ratio.toFixed(1)}; the minimum is ${LEAST_CONTRAST}`;
    return [fault(['theme', foreground], reason)];
  });
}

function artFaults({ art, pages, mechanics, rewards }: Campaign): Fault[] {
  const shownArt = new Set(
    pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => [
        ...artOf({ mechanics }, block),
        ...picturesOf({ mechanics, rewards }, block),
      ]),
    ),
  );
  return Object.entries(art).flatMap(([name, svg]) => {
    const wrong = svgFault(svg) ?? (shownArt.has(name) ? undefined : 'not shown by any block');
    return wrong === undefined ? [] : [fault(['art', name], wrong)];
  });
}

/** Characters of a prize's picture: a page has one for each of its prizes, and shows it as small as a thumb. */
const MAX_PICTURE = 4096;

const pictureFaults = ({ art, rewards }: Campaign): Fault[] =>
  Object.entries(rewards).flatMap(([id, { picture }]) => {
    if (picture === undefined) return [];
    const svg = Object.hasOwn(art, picture) ? art[picture] : undefined;
    const path = ['rewards', id, 'picture'];
    if (svg === undefined) return [fault(path, `the folder has no ${picture}.svg`)];
    return svg.length <= MAX_PICTURE
      ? []
      : [fault(path, `${picture}.svg has ${svg.length} characters; the maximum is ${MAX_PICTURE}`)];
  });

const blockFaults = ({
  pages,
  mechanics,
  rewards,
  sessions,
  art,
  collections,
}: Campaign): Fault[] =>
  pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block, index) => {
      const path = ['pages', page, 'blocks', index];
      const missing = artOf({ mechanics }, block).find((name) => !Object.hasOwn(art, name));
      if (missing !== undefined) {
        return [fault([...path, 'art'], `the folder has no ${missing}.svg`)];
      }
      if ('collection' in block) {
        const collection = Object.hasOwn(collections, block.collection)
          ? collections[block.collection]
          : undefined;
        const expectedKind = COLLECTION_KINDS[block.kind];
        return collection?.kind === expectedKind
          ? []
          : [
              fault(
                [...path, 'collection'],
                `the folder has no ${block.collection}.json with ${expectedKind}`,
              ),
            ];
      }
      if (block.kind === 'rewards') {
        return block.rewards.flatMap((id, i) =>
          Object.hasOwn(rewards, id)
            ? []
            : [fault([...path, 'rewards', i], `unknown reward ${id}`)],
        );
      }
      if (block.kind === 'breakdown') {
        return block.parts.flatMap(({ mechanic: id }, i) =>
          Object.hasOwn(mechanics, id)
            ? []
            : [fault([...path, 'parts', i, 'mechanic'], `unknown mechanic ${id}`)],
        );
      }
      if (
        'session' in block &&
        block.session !== undefined &&
        !Object.hasOwn(sessions, block.session)
      ) {
        return [fault([...path, 'session'], `unknown session ${block.session}`)];
      }
      if (!('mechanic' in block) || block.mechanic === undefined) return [];
      const mechanic = mechanics[block.mechanic];
      if (mechanic === undefined) {
        return [fault([...path, 'mechanic'], `unknown mechanic ${block.mechanic}`)];
      }
      return isShownBy(block.kind, mechanic.kind)
        ? []
        : [fault([...path, 'mechanic'], `a block ${block.kind} cannot show a ${mechanic.kind}`)];
    }),
  );

/** Returns faults for collection files that no block shows, and for rows in them with the same id. */
const collectionFaults = ({ collections, pages }: Campaign): Fault[] => {
  const shownCollections = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((b) => ('collection' in b ? [b.collection] : []))),
  );
  return Object.entries(collections).flatMap(([name, { items }]) => [
    ...(shownCollections.has(name) ? [] : [fault(['collections', name], 'not shown by any block')]),
    ...items.flatMap(({ id }, i) =>
      items.findIndex((each) => each.id === id) === i
        ? []
        : [fault(['collections', name, 'items', i, 'id'], `duplicate id ${id}`)],
    ),
  ]);
};

/** Returns faults for pages and lines whose item is in no collection. */
function itemFaults({ collections, pages }: Campaign): Fault[] {
  const places = new Set(
    Object.values(collections).flatMap((each) =>
      each.kind === 'places' ? each.items.map(({ id }) => id) : [],
    ),
  );
  const missing = (id: string | undefined, path: PropertyKey[]): Fault[] =>
    id === undefined || places.has(id) ? [] : [fault(path, `unknown place ${id}`)];
  return [
    ...pages.flatMap(({ item, match, blocks }, page) => {
      const path = ['pages', page, 'item'];
      if (item === undefined) {
        return match === 'prefix' || blocks.some(({ kind }) => kind === 'place')
          ? [fault(path, 'required: the collection whose item the page shows')]
          : [];
      }
      return collections[item]?.kind === 'places'
        ? []
        : [fault(path, `the folder has no ${item}.json with places`)];
    }),
    ...Object.entries(collections).flatMap(([name, each]) =>
      each.kind === 'lines'
        ? each.items.flatMap(({ place }, i) =>
            missing(place, ['collections', name, 'items', i, 'place']),
          )
        : [],
    ),
  ];
}

function budgetFaults({ rewards, budget }: Campaign): Fault[] {
  const all = Object.values(rewards).reduce(
    (sum, { stock, unitCostCents }) => sum + stock * unitCostCents,
    0,
  );
  return all <= budget.capCents
    ? []
    : [fault(['budget', 'capCents'], `below the total cost of the rewards, ${all}`)];
}
