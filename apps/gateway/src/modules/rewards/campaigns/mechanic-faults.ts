import type { Campaign } from '@shtrans/contract/campaigns/definition';
import {
  rewardsElsewhere,
  kindOf,
  type Mechanic,
  MECHANICS,
  rewardsOf,
} from '@shtrans/contract/campaigns/mechanics';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { isOwnKind, type Product } from '../../money/shop/service.ts';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';

/** Returns the faults of mechanics: each alone, among each other, and against the rewards that they give. */
export const mechanicFaults = (campaign: Campaign): Fault[] => [
  ...Object.entries(campaign.mechanics).flatMap(([id, mechanic]) =>
    kindOf(mechanic).faults(mechanic, {
      id,
      path: ['mechanics', id],
      elsewhere: rewardsElsewhere(campaign.mechanics, id),
      campaign,
    }),
  ),
  ...takenFaults(campaign),
  ...releaseFaults(campaign),
  ...linkFaults(campaign),
];

/** Returns faults for mechanics that no page shows, and for rewards that are missing or that nothing gives. */
export function rewardFaults({ pages, mechanics, rewards }: Campaign): Fault[] {
  const shownMechanics = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((b) => ('mechanic' in b ? [b.mechanic] : []))),
  );
  const all = Object.entries(mechanics);
  const givenRewardIds = new Set(
    all.flatMap(([, mechanic]) => rewardsOf(mechanic).map(({ id }) => id)),
  );
  return [
    ...all.flatMap(([id, mechanic]) => [
      ...(shownMechanics.has(id) ? [] : [fault(['mechanics', id], 'not shown by any page')]),
      ...rewardsOf(mechanic)
        .filter((reward) => !Object.hasOwn(rewards, reward.id))
        .map((reward) => fault(['mechanics', id, ...reward.path], `unknown reward ${reward.id}`)),
    ]),
    ...Object.keys(rewards)
      .filter((id) => !givenRewardIds.has(id))
      .map((id) => fault(['rewards', id], 'not granted by any mechanic')),
  ];
}

const TAKEN = { bag: 'unknown bag mechanic', chance: 'unknown draw mechanic' };

/** Returns faults for bags and chances of a mechanic that is missing or takes none. */
const takenFaults = ({ mechanics, rewards }: Campaign): Fault[] =>
  Object.entries(rewards).flatMap(([id, reward]) => {
    if (!('mechanic' in reward)) return [];
    const mechanic = mechanics[reward.mechanic];
    return mechanic !== undefined && kindOf(mechanic).takes === reward.kind
      ? []
      : [fault(['rewards', id, 'mechanic'], `${TAKEN[reward.kind]} ${reward.mechanic}`)];
  });

const BY_DAYS = Object.entries(MECHANICS).flatMap(([kind, { isByDays }]) => (isByDays ? kind : []));

/** Returns faults for daily releases above the stock, or of rewards whose mechanic must have one immediately. */
const releaseFaults = ({ mechanics, rewards }: Campaign): Fault[] => {
  const places = Object.entries(mechanics).flatMap(([id, mechanic]) =>
    kindOf(mechanic).isByDays
      ? []
      : rewardsOf(mechanic)
          .filter((reward) => dailyOf(rewards[reward.id] ?? {}))
          .map((reward) =>
            fault(
              ['mechanics', id, ...reward.path],
              `${reward.id} is released by day; only ${BY_DAYS.join(', ')} can grant such a reward`,
            ),
          ),
  );
  const counts = Object.entries(rewards).flatMap(([id, reward]) =>
    (dailyOf(reward) ?? 0) > reward.stock
      ? [fault(['rewards', id, 'release', 'daily'], `must not be above the stock, ${reward.stock}`)]
      : [],
  );
  return [...places, ...counts];
};

/** Returns faults for links without a page, and for link pages without a link. */
function linkFaults({ mechanics, pages }: Campaign): Fault[] {
  const linking = Object.keys(mechanics).filter((id) => makesLinks(mechanics[id]));
  const below = pages.findIndex(({ address }) => address.startsWith(TOKEN_ADDRESS));
  const isThere = pages.some(({ address }) => address === TOKEN_ADDRESS);
  return [
    ...(isThere ? [] : linking).map((id) =>
      fault(
        ['mechanics', id],
        `its links open ${TOKEN_ADDRESS}, but the campaign has no such page`,
      ),
    ),
    ...(below !== -1 && linking.length === 0
      ? [fault(['pages', below, 'address'], 'no help or invite mechanic creates links to it')]
      : []),
  ];
}

const makesLinks = (mechanic: Mechanic | undefined): boolean =>
  mechanic !== undefined && kindOf(mechanic).makesLinks === true;

/** Returns the references of mechanics to things outside the campaign, each with its path in the document. */
export const referencesOf = ({ mechanics }: Pick<Campaign, 'mechanics'>) =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    (kindOf(mechanic).references?.(mechanic) ?? []).map((reference) => ({
      ...reference,
      path: ['mechanics', id, ...reference.path],
    })),
  );

/** Returns faults for products at a price that the shop sells by rules of its own, or for less. */
export const saleFaults = ({
  campaigns,
  products,
}: {
  campaigns: Campaign[];
  products: Product[];
}): Fault[] =>
  campaigns.flatMap((campaign, index) =>
    referencesOf(campaign).flatMap((reference) => {
      if (reference.kind !== 'products' || reference.priceCents === undefined) return [];
      const product = products.find(({ id }) => id === reference.id);
      if (product === undefined) return [];
      const { kind, limit, mustUseFirst, onlyIn, risk, unitCents } = product;
      const path = ['campaigns', index, ...reference.path];
      const isRuled = [limit, mustUseFirst, onlyIn, risk].some((rule) => rule !== undefined);
      return [
        ...(isOwnKind(kind) && !isRuled
          ? []
          : [
              fault(
                path,
                `${product.id} has its own rules in the shop, so a campaign cannot sell it`,
              ),
            ]),
        ...(reference.priceCents <= unitCents
          ? []
          : [fault([...path.slice(0, -1), 'priceCents'], `above the shop's price, ${unitCents}`)]),
        ...(campaign.gate.credential === 'user'
          ? []
          : [fault(path, 'orders require the main login (gate.credential: user)')]),
      ];
    }),
  );
