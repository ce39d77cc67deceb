import { addresses } from '@shtrans/contract/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic, MechanicKind } from '@shtrans/contract/campaigns/mechanics';
import { contrast } from '@shtrans/contract/contrast';
import type { Links } from '@shtrans/contract/links';
import { matchRoute } from '@shtrans/contract/route-path';
import { safeTarget } from '@shtrans/contract/safe-target';
import type { Fault } from '../check.ts';
import type { Reference } from './reference.ts';
import { svgFault } from './svg.ts';

export { campaign } from '@shtrans/contract/campaigns/definition';

type Path = PropertyKey[];
type Found = (path: Path, reason: string) => Fault;
const fault: Found = (path, reason) => ({ path, reason });

/** Coupons that a campaign's rewards name. */
export const campaignReferences = ({ rewards }: Campaign): Reference[] =>
  Object.entries(rewards).flatMap(([id, reward]) =>
    reward.kind === 'coupon'
      ? [{ path: ['rewards', id, 'coupon'], kind: 'coupons' as const, id: reward.coupon }]
      : [],
  );

/** The mechanic that a block draws, by the block's kind. */
const DRAWN: Partial<Record<Block['kind'], readonly MechanicKind[]>> = {
  address: ['delivery'],
  coupons: ['claim'],
  draw: ['draw'],
  prizes: ['bag'],
  quiz: ['quiz'],
  result: ['quiz'],
  sale: ['sale'],
  tasks: ['task'],
  calendar: ['checkin'],
  ranking: ['ranking'],
  team: ['team'],
};

/** The rewards that a mechanic gives, by where it names them. */
export function rewardsOf(mechanic: Mechanic): { path: Path; id: string }[] {
  switch (mechanic.kind) {
    case 'bag':
      return mechanic.contents.map(({ reward }, i) => ({
        path: ['contents', i, 'reward'],
        id: reward,
      }));
    case 'claim':
      return mechanic.rewards.map((id, i) => ({ path: ['rewards', i], id }));
    case 'ranking':
      return mechanic.prizes.map(({ reward }, i) => ({
        path: ['prizes', i, 'reward'],
        id: reward,
      }));
    case 'delivery':
      return [];
    case 'draw': {
      const { odds, pity } = mechanic;
      return [
        ...odds.flatMap(({ reward, fallback }, i) => [
          { path: ['odds', i, 'reward'], id: reward },
          ...(fallback === undefined ? [] : [{ path: ['odds', i, 'fallback'], id: fallback }]),
        ]),
        ...(pity === undefined ? [] : [{ path: ['pity', 'reward'], id: pity.reward }]),
      ];
    }
    case 'quiz':
      return [{ path: ['reward'], id: mechanic.reward }];
    case 'sale':
      return mechanic.offers.map(({ reward }, i) => ({
        path: ['offers', i, 'reward'],
        id: reward,
      }));
    case 'task':
      return mechanic.tasks.map(({ reward }, i) => ({ path: ['tasks', i, 'reward'], id: reward }));
    case 'team':
      return [];
    default:
      return mechanic.rewards.map(({ reward }, i) => ({
        path: ['rewards', i, 'reward'],
        id: reward,
      }));
  }
}

/** What is wrong inside one campaign that its fields by themselves do not show. */
export const campaignFaults = (campaign: Campaign): Fault[] => [
  ...windowFaults(campaign),
  ...themeFaults(campaign),
  ...artFaults(campaign),
  ...blockFaults(campaign),
  ...mechanicFaults(campaign),
  ...drawFaults(campaign),
  ...bagFaults(campaign),
  ...sessionFaults(campaign),
  ...quizFaults(campaign),
  ...budgetFaults(campaign),
  ...teamFaults(campaign),
];

function windowFaults({ window: { from, until, claimUntil = until } }: Campaign): Fault[] {
  const isBefore = (a: typeof from, b: typeof from, orSame: boolean): boolean => {
    if (typeof a === 'string' && typeof b === 'string') {
      return orSame ? Date.parse(a) <= Date.parse(b) : Date.parse(a) < Date.parse(b);
    }
    // An instant and a month have no order that would hold at all times.
    if (typeof a === 'string' || typeof b === 'string') return false;
    return orSame ? a.month <= b.month : a.month < b.month;
  };
  return [
    ...(isBefore(from, until, false)
      ? []
      : [fault(['window', 'until'], 'it ends after it begins')]),
    ...(isBefore(until, claimUntil, true)
      ? []
      : [fault(['window', 'claimUntil'], 'prizes are claimed until the end or later')]),
  ];
}

const LEAST_CONTRAST = 4.5;

function themeFaults({ theme }: Campaign): Fault[] {
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'card'],
    ['onAccent', 'accent'],
  ] as const;
  return pairs.flatMap(([on, under]) => {
    const found = contrast(theme[on], theme[under]);
    if (found >= LEAST_CONTRAST) return [];
    const reason = `on ${under} it has a contrast of ${found.toFixed(1)}, less than ${LEAST_CONTRAST}`;
    return [fault(['theme', on], reason)];
  });
}

function artFaults({ art, pages }: Campaign): Fault[] {
  const used = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((b) => (b.kind === 'image' ? [b.art] : []))),
  );
  return Object.entries(art).flatMap(([name, svg]) => {
    const wrong = svgFault(svg) ?? (used.has(name) ? undefined : 'no block shows it');
    return wrong === undefined ? [] : [fault(['art', name], wrong)];
  });
}

const blockFaults = ({ pages, mechanics, rewards, sessions, art }: Campaign): Fault[] =>
  pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block, at) => {
      const path = ['pages', page, 'blocks', at];
      if (block.kind === 'image' && !Object.hasOwn(art, block.art)) {
        return [fault([...path, 'art'], `there is no drawing ${block.art}.svg beside it`)];
      }
      if (block.kind === 'rewards') {
        return block.rewards.flatMap((id, i) =>
          Object.hasOwn(rewards, id)
            ? []
            : [fault([...path, 'rewards', i], `there is no ${id} among the rewards`)],
        );
      }
      if ('session' in block && !Object.hasOwn(sessions, block.session ?? '')) {
        return [fault([...path, 'session'], `there is no ${block.session} among the sessions`)];
      }
      if (!('mechanic' in block) || block.mechanic === undefined) return [];
      const named = mechanics[block.mechanic];
      if (named === undefined) {
        return [fault([...path, 'mechanic'], `there is no ${block.mechanic} among the mechanics`)];
      }
      return DRAWN[block.kind]?.includes(named.kind) === true
        ? []
        : [fault([...path, 'mechanic'], `a block ${block.kind} cannot show a ${named.kind}`)];
    }),
  );

function mechanicFaults({ pages, mechanics, rewards }: Campaign): Fault[] {
  const reached = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((b) => ('mechanic' in b ? [b.mechanic] : []))),
  );
  const given = new Set<string>();
  const faults = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const named = rewardsOf(mechanic);
    for (const reward of named) given.add(reward.id);
    return [
      ...(reached.has(id) ? [] : [fault(['mechanics', id], 'no page shows it')]),
      ...named
        .filter((reward) => !Object.hasOwn(rewards, reward.id))
        .map((reward) =>
          fault(['mechanics', id, ...reward.path], `there is no ${reward.id} among the rewards`),
        ),
      ...(mechanic.kind === 'checkin'
        ? mechanic.rewards.flatMap(({ day }, i) =>
            day <= mechanic.cycle
              ? []
              : [
                  fault(
                    ['mechanics', id, 'rewards', i, 'day'],
                    `after the last day, ${mechanic.cycle}`,
                  ),
                ],
          )
        : []),
    ];
  });
  const unused = Object.keys(rewards).filter((id) => !given.has(id));
  return [...faults, ...unused.map((id) => fault(['rewards', id], 'nothing gives it'))];
}

const MILLION = 1_000_000;

/** Odds of more than all, and draws that are given for one another without an end. */
function drawFaults({ mechanics, rewards }: Campaign): Fault[] {
  const odds = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    if (mechanic.kind !== 'draw') return [];
    const sum = mechanic.odds.reduce((all, { ppm }) => all + ppm, 0);
    const names = mechanic.odds.map(({ reward }) => reward);
    return [
      ...(sum <= MILLION
        ? []
        : [fault(['mechanics', id, 'odds'], `together they are ${sum}, more than a million`)]),
      ...(new Set(names).size === names.length
        ? []
        : [fault(['mechanics', id, 'odds'], 'a reward stands twice')]),
      ...rewardsOf(mechanic).flatMap(({ path, id: name }) =>
        rewards[name]?.kind === 'chance'
          ? [fault(['mechanics', id, ...path], 'a draw cannot win draws: they might have no end')]
          : [],
      ),
    ];
  });
  const chances = Object.entries(rewards).flatMap(([id, reward]) =>
    reward.kind === 'chance' && mechanics[reward.mechanic]?.kind !== 'draw'
      ? [fault(['rewards', id, 'mechanic'], `there is no draw ${reward.mechanic}`)]
      : [],
  );
  return [...odds, ...chances];
}

/** Bags that might be empty: without a content, or with one that is given away before the bags are. */
function bagFaults({ mechanics, rewards }: Campaign): Fault[] {
  const given = Object.entries(rewards).flatMap(([id, reward]) =>
    reward.kind === 'bag' ? [{ ...reward, id }] : [],
  );
  const strays = given
    .filter(({ mechanic }) => mechanics[mechanic]?.kind !== 'bag')
    .map(({ id, mechanic }) => fault(['rewards', id, 'mechanic'], `there are no bags ${mechanic}`));
  const bags = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    if (mechanic.kind !== 'bag') return [];
    const sum = mechanic.contents.reduce((all, { ppm }) => all + ppm, 0);
    const count = given
      .filter((reward) => reward.mechanic === id)
      .reduce((all, { stock }) => all + stock, 0);
    const empty =
      sum === MILLION
        ? []
        : [fault(['mechanics', id, 'contents'], `together they are ${sum}, not a million`)];
    const elsewhere = new Set(
      Object.entries(mechanics).flatMap(([other, each]) =>
        other === id ? [] : rewardsOf(each).map((reward) => reward.id),
      ),
    );
    const wrong = rewardsOf(mechanic).flatMap(({ path, id: name }) => {
      const content = rewards[name];
      const at = ['mechanics', id, ...path];
      if (content?.kind === 'bag') return [fault(at, 'a bag cannot hold a bag')];
      if (elsewhere.has(name))
        return [fault(at, `${name} is given elsewhere too: none may be left`)];
      return content !== undefined && content.stock < count
        ? [fault(at, `there are ${content.stock} of ${name} for ${count} bags`)]
        : [];
    });
    return [...empty, ...wrong];
  });
  return [...strays, ...bags];
}
/** What a sale offers in sessions that the campaign does not have, or twice in one. */
const sessionFaults = ({ mechanics, sessions }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    mechanic.kind === 'sale'
      ? mechanic.offers.flatMap(({ session }, i, all) => {
          const path = ['mechanics', id, 'offers', i, 'session'];
          if (!Object.hasOwn(sessions, session)) {
            return [fault(path, `there is no ${session} among the sessions`)];
          }
          return all.findIndex((each) => each.session === session) === i
            ? []
            : [fault(path, `${session} has an offer already`)];
        })
      : [],
  );

/** A quiz that cannot be won, or whose questions have no right answer. */
const quizFaults = ({ mechanics }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) => {
    if (mechanic.kind !== 'quiz') return [];
    const { pick, pass, questions } = mechanic;
    const path = ['mechanics', id];
    return [
      ...(pick > questions.length
        ? [fault([...path, 'pick'], `there are ${questions.length} questions`)]
        : []),
      ...(pass > pick ? [fault([...path, 'pass'], `a try has ${pick} questions`)] : []),
      ...questions.flatMap((question, i) => {
        const at = [...path, 'questions', i];
        return [
          ...(question.answer < question.options.length
            ? []
            : [fault([...at, 'answer'], `there are ${question.options.length} options, from 0`)]),
          ...(questions.findIndex((each) => each.id === question.id) === i
            ? []
            : [fault([...at, 'id'], `there is a question ${question.id} already`)]),
        ];
      }),
    ];
  });

function budgetFaults({ rewards, budget }: Campaign): Fault[] {
  const all = Object.values(rewards).reduce(
    (sum, { stock, unitCostCents }) => sum + stock * unitCostCents,
    0,
  );
  return all <= budget.capCents
    ? []
    : [
        fault(
          ['budget', 'capCents'],
          `all rewards together cost ${all}, more than ${budget.capCents}`,
        ),
      ];
}

/** Teams that no rider could fill or find, and rankings of none. */
const teamFaults = ({ mechanics, pages }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const path = ['mechanics', id];
    if (mechanic.kind === 'ranking' && mechanic.of.kind === 'teams') {
      return mechanics[mechanic.of.mechanic]?.kind === 'team'
        ? []
        : [fault([...path, 'of', 'mechanic'], 'it ranks the teams of a mechanic that has teams')];
    }
    if (mechanic.kind !== 'team') return [];
    return [
      ...(mechanic.min <= mechanic.max
        ? []
        : [fault([...path, 'min'], `more than ${mechanic.max}`)]),
      ...Object.entries(mechanic.pages).flatMap(([name, address]) =>
        pages.some((page) => page.address === address)
          ? []
          : [fault([...path, 'pages', name], `the campaign has no page ${address}`)],
      ),
    ];
  });

/** Addresses that the web app has a screen at, or that two pages have. */
export function addressFaults(campaigns: readonly Campaign[]): Fault[] {
  const seen = new Map<string, string>();
  const own = ownAddresses();
  return campaigns.flatMap(({ id, pages }, at) =>
    pages.flatMap(({ address }, page) => {
      const path = ['campaigns', at, 'pages', page, 'address'];
      const other = seen.get(address);
      seen.set(address, id);
      if (matchRoute(own, address) !== undefined) {
        return [fault(path, `${address} is a screen of the web app`)];
      }
      return other === undefined ? [] : [fault(path, `${address} is a page of ${other} already`)];
    }),
  );
}

/** Visits that lead nowhere: to a path that has no page, or to a host that the operator's links do not name. */
export function visitFaults({
  campaigns,
  links,
}: {
  campaigns: Campaign[];
  links: Links;
}): Fault[] {
  const own = ownAddresses();
  const pages = new Set(campaigns.flatMap((each) => each.pages.map(({ address }) => address)));
  return campaigns.flatMap(({ mechanics }, at) =>
    Object.entries(mechanics).flatMap(([id, mechanic]) =>
      (mechanic.kind === 'task' ? mechanic.tasks : []).flatMap(({ counts }, i) => {
        if (counts.kind !== 'visit') return [];
        const { page } = counts;
        const [address = ''] = page.split(/[?#]/, 1);
        const leads = page.startsWith('/')
          ? pages.has(address) || matchRoute(own, address) !== undefined
          : safeTarget(page, { hosts: links.openHosts }) !== undefined;
        const path = ['campaigns', at, 'mechanics', id, 'tasks', i, 'counts', 'page'];
        return leads ? [] : [fault(path, `no page and no host of the links stands at ${page}`)];
      }),
    ),
  );
}

const ownAddresses = () =>
  Object.values<Readonly<Record<string, string>>>(addresses).flatMap((paths) =>
    Object.values(paths).map((path) =>
      path.endsWith('/*')
        ? { path: path.slice(0, -2), match: 'prefix' as const }
        : { path, values },
    ),
  );
