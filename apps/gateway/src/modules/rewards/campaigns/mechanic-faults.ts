import type { Campaign } from '@shtrans/contract/campaigns/definition';
import {
  givenBeside,
  kindOf,
  type Mechanic,
  MECHANICS,
  rewardsOf,
} from '@shtrans/contract/campaigns/mechanics';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { isOwnKind, type Product } from '../../money/shop/service.ts';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';

/** What is wrong with mechanics by themselves, beside each other, and beside the rewards that they give. */
export const mechanicFaults = (campaign: Campaign): Fault[] => [
  ...Object.entries(campaign.mechanics).flatMap(([id, mechanic]) =>
    kindOf(mechanic).faults(mechanic, {
      id,
      path: ['mechanics', id],
      elsewhere: givenBeside(campaign.mechanics, id),
      campaign,
    }),
  ),
  ...takenFaults(campaign),
  ...releaseFaults(campaign),
  ...linkFaults(campaign),
];

/** Mechanics that no page shows, rewards that they give and that are not there, and rewards that nothing gives. */
export function rewardFaults({ pages, mechanics, rewards }: Campaign): Fault[] {
  const reached = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((b) => ('mechanic' in b ? [b.mechanic] : []))),
  );
  const all = Object.entries(mechanics);
  const given = new Set(all.flatMap(([, mechanic]) => rewardsOf(mechanic).map(({ id }) => id)));
  return [
    ...all.flatMap(([id, mechanic]) => [
      ...(reached.has(id) ? [] : [fault(['mechanics', id], 'no page shows it')]),
      ...rewardsOf(mechanic)
        .filter((reward) => !Object.hasOwn(rewards, reward.id))
        .map((reward) =>
          fault(['mechanics', id, ...reward.path], `there is no ${reward.id} among the rewards`),
        ),
    ]),
    ...Object.keys(rewards)
      .filter((id) => !given.has(id))
      .map((id) => fault(['rewards', id], 'nothing gives it')),
  ];
}

const TAKEN = { bag: 'there are no bags', chance: 'there is no draw' };

/** Rewards that are something of a mechanic, and of none that has such. */
const takenFaults = ({ mechanics, rewards }: Campaign): Fault[] =>
  Object.entries(rewards).flatMap(([id, reward]) => {
    if (!('mechanic' in reward)) return [];
    const named = mechanics[reward.mechanic];
    return named !== undefined && kindOf(named).takes === reward.kind
      ? []
      : [fault(['rewards', id, 'mechanic'], `${TAKEN[reward.kind]} ${reward.mechanic}`)];
  });

const BY_DAYS = Object.entries(MECHANICS).flatMap(([kind, { isByDays }]) => (isByDays ? kind : []));

/** Rewards that come by days and are more a day than there are, or that are given where there must be one at once. */
const releaseFaults = ({ mechanics, rewards }: Campaign): Fault[] => {
  const places = Object.entries(mechanics).flatMap(([id, mechanic]) =>
    kindOf(mechanic).isByDays
      ? []
      : rewardsOf(mechanic)
          .filter((reward) => dailyOf(rewards[reward.id] ?? {}))
          .map((reward) =>
            fault(
              ['mechanics', id, ...reward.path],
              `${reward.id} comes by days: only ${BY_DAYS.join(', ')} give such`,
            ),
          ),
  );
  const counts = Object.entries(rewards).flatMap(([id, reward]) =>
    (dailyOf(reward) ?? 0) > reward.stock
      ? [fault(['rewards', id, 'release', 'daily'], `there are ${reward.stock} in all`)]
      : [],
  );
  return [...places, ...counts];
};

/** Links that lead nowhere, and pages that no link leads to. */
function linkFaults({ mechanics, pages }: Campaign): Fault[] {
  const linking = Object.keys(mechanics).filter((id) => makesLinks(mechanics[id]));
  const below = pages.findIndex(({ address }) => address.startsWith(TOKEN_ADDRESS));
  const isThere = pages.some(({ address }) => address === TOKEN_ADDRESS);
  return [
    ...(isThere ? [] : linking).map((id) =>
      fault(['mechanics', id], `its links lead to ${TOKEN_ADDRESS}, and no page stands there`),
    ),
    ...(below !== -1 && linking.length === 0
      ? [fault(['pages', below, 'address'], 'no help and no invite makes links to it')]
      : []),
  ];
}

const makesLinks = (mechanic: Mechanic | undefined): boolean =>
  mechanic !== undefined && kindOf(mechanic).makesLinks === true;

/** What a mechanic names outside of its campaign, by where it stands in the document. */
export const referencesOf = ({ mechanics }: Pick<Campaign, 'mechanics'>) =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    (kindOf(mechanic).references?.(mechanic) ?? []).map((reference) => ({
      ...reference,
      path: ['mechanics', id, ...reference.path],
    })),
  );

/** What a campaign cannot sell at a price: what the shop sells by rules of its own, or for less. */
export const saleFaults = ({
  campaigns,
  products,
}: {
  campaigns: Campaign[];
  products: Product[];
}): Fault[] =>
  campaigns.flatMap((campaign, at) =>
    referencesOf(campaign).flatMap((reference) => {
      if (reference.kind !== 'products' || reference.priceCents === undefined) return [];
      const product = products.find(({ id }) => id === reference.id);
      if (product === undefined) return [];
      const { kind, limit, mustUseFirst, onlyIn, risk, unitCents } = product;
      const path = ['campaigns', at, ...reference.path];
      const isRuled = [limit, mustUseFirst, onlyIn, risk].some((rule) => rule !== undefined);
      return [
        ...(isOwnKind(kind) && !isRuled
          ? []
          : [fault(path, `${product.id} is sold by rules of the shop's own`)]),
        ...(reference.priceCents <= unitCents
          ? []
          : [fault([...path.slice(0, -1), 'priceCents'], `the shop sells it for ${unitCents}`)]),
        ...(campaign.gate.credential === 'user'
          ? []
          : [fault(path, "orders need a login of the rider's own")]),
      ];
    }),
  );
