import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { MILLION } from '@shtrans/contract/campaigns/draw';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { isOwnKind, type Product } from '../../money/shop/service.ts';

/** The rewards that a mechanic gives, by where it names them. */
export function rewardsOf(mechanic: Mechanic): { path: PropertyKey[]; id: string }[] {
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
    case 'booking':
    case 'carbon':
    case 'consent':
    case 'delivery':
    case 'remind':
    case 'team':
    case 'vote':
      return [];
    case 'exchange':
      return mechanic.offers.map(({ reward }, i) => ({
        path: ['offers', i, 'reward'],
        id: reward,
      }));
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
    case 'help': {
      const { reward, helperReward } = mechanic;
      return [
        { path: ['reward'], id: reward },
        ...(helperReward === undefined ? [] : [{ path: ['helperReward'], id: helperReward }]),
      ];
    }
    case 'invite':
      return mechanic.steps.map(({ reward }, i) => ({ path: ['steps', i, 'reward'], id: reward }));
    case 'quiz':
      return [{ path: ['reward'], id: mechanic.reward }];
    case 'sale':
      return mechanic.offers.flatMap(({ reward }, i) =>
        reward === undefined ? [] : [{ path: ['offers', i, 'reward'], id: reward }],
      );
    case 'task':
      return mechanic.tasks.map(({ reward }, i) => ({ path: ['tasks', i, 'reward'], id: reward }));
    default:
      return mechanic.rewards.map(({ reward }, i) => ({
        path: ['rewards', i, 'reward'],
        id: reward,
      }));
  }
}

/** Odds of more than all, and draws that are given for one another without an end. */
export function drawFaults(campaign: Campaign): Fault[] {
  const { mechanics, rewards } = campaign;
  const odds = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    if (mechanic.kind !== 'draw') return [];
    const sum = mechanic.odds.reduce((all, { ppm }) => all + ppm, 0);
    const names = mechanic.odds.map(({ reward }) => reward);
    return [
      ...deckFaults(id, mechanic, campaign),
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

/** The rewards that other mechanics give. */
export const givenBeside = (mechanics: Campaign['mechanics'], id: string): Set<string> =>
  new Set(
    Object.entries(mechanics).flatMap(([other, each]) =>
      other === id ? [] : rewardsOf(each).map((reward) => reward.id),
    ),
  );

/** Decks whose odds are no whole tickets, or not as many as there are of the reward. */
function deckFaults(
  id: string,
  { deck, odds, pity }: Mechanic<'draw'>,
  { mechanics, rewards }: Campaign,
): Fault[] {
  if (deck === undefined) return [];
  const at = ['mechanics', id];
  const elsewhere = givenBeside(mechanics, id);
  const counts = odds.flatMap(({ reward, ppm, fallback }, i) => {
    const count = (ppm * deck) / MILLION;
    const path = [...at, 'odds', i];
    const stock = rewards[reward]?.stock;
    return [
      ...(elsewhere.has(reward)
        ? [fault([...path, 'reward'], `${reward} is given elsewhere too: none may be left`)]
        : []),
      ...(Number.isInteger(count) ? [] : [fault([...path, 'ppm'], `they are ${count} tickets`)]),
      ...(stock === undefined || stock === count
        ? []
        : [fault([...path, 'ppm'], `they are ${count} tickets, and there are ${stock}`)]),
      ...(fallback === undefined
        ? []
        : [fault([...path, 'fallback'], 'of a deck each reward is there until it is won')]),
    ];
  });
  return pity === undefined
    ? counts
    : [...counts, fault([...at, 'pity'], 'a deck has no tickets for it')];
}

/** What riders can come back for on another day, and draws, which go on to what is declared. */
const BY_DAYS: readonly Mechanic['kind'][] = ['claim', 'draw', 'exchange', 'sale'];

/** Rewards that come by days and are more a day than there are, or that are given where there must be one at once. */
export const releaseFaults = ({ mechanics, rewards }: Campaign): Fault[] => {
  const byDays = new Set(Object.keys(rewards).filter((id) => dailyOf(rewards[id] ?? {})));
  const places = Object.entries(mechanics).flatMap(([id, mechanic]) =>
    rewardsOf(mechanic)
      .filter((reward) => byDays.has(reward.id))
      .flatMap((reward) => {
        const path = ['mechanics', id, ...reward.path];
        if (mechanic.kind === 'draw' && mechanic.deck !== undefined) {
          return [fault(path, 'a ticket of a deck wins what is there: not what comes by days')];
        }
        if (mechanic.kind === 'draw' && givenBeside(mechanics, id).has(reward.id)) {
          const why =
            'comes by days and is given elsewhere too: nobody could check that it was gone';
          return [fault(path, `${reward.id} ${why}`)];
        }
        return BY_DAYS.includes(mechanic.kind)
          ? []
          : [fault(path, `${reward.id} comes by days: only ${BY_DAYS.join(', ')} give such`)];
      }),
  );
  const counts = Object.entries(rewards).flatMap(([id, reward]) =>
    (dailyOf(reward) ?? 0) > reward.stock
      ? [fault(['rewards', id, 'release', 'daily'], `there are ${reward.stock} in all`)]
      : [],
  );
  return [...places, ...counts];
};

/** Purchases that earn what stays when their money goes back. */
export const purchaseFaults = ({ mechanics, rewards }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    (mechanic.kind === 'task' ? mechanic.tasks : []).flatMap(({ counts, reward }, i) =>
      counts.kind === 'purchases' && (rewards[reward]?.kind ?? 'chance') !== 'chance'
        ? [
            fault(
              ['mechanics', id, 'tasks', i, 'reward'],
              'a purchase earns draws alone: these go when its money does',
            ),
          ]
        : [],
    ),
  );

/** Tasks that read what riders did with another login than they are asked for here, without their consent. */
export const consentFaults = ({ gate, mechanics }: Campaign): Fault[] => {
  const isAsked = Object.values(mechanics).some(({ kind }) => kind === 'consent');
  if (gate.credential === 'user' || isAsked) return [];
  return Object.entries(mechanics).flatMap(([id, mechanic]) =>
    (mechanic.kind === 'task' ? mechanic.tasks : []).flatMap(({ counts }, i) =>
      counts.kind === 'visit'
        ? []
        : [
            fault(
              ['mechanics', id, 'tasks', i, 'counts'],
              'it reads the main account, and no mechanic asks for consent',
            ),
          ],
    ),
  );
};

/** Bags that might be empty: without a content, or with one that is given away before the bags are. */
export function bagFaults({ mechanics, rewards }: Campaign): Fault[] {
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
    const elsewhere = givenBeside(mechanics, id);
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

/** What is offered in sessions that the campaign does not have; of a sale also twice in one. */
export const sessionFaults = ({ mechanics, sessions }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    mechanic.kind === 'sale' || mechanic.kind === 'booking'
      ? mechanic.offers.flatMap(({ session }, i, all) => {
          const path = ['mechanics', id, 'offers', i, 'session'];
          if (!Object.hasOwn(sessions, session)) {
            return [fault(path, `there is no ${session} among the sessions`)];
          }
          return mechanic.kind === 'booking' ||
            all.findIndex((each) => each.session === session) === i
            ? []
            : [fault(path, `${session} has an offer already`)];
        })
      : mechanic.kind === 'remind' &&
          mechanic.session !== undefined &&
          !Object.hasOwn(sessions, mechanic.session)
        ? [
            fault(
              ['mechanics', id, 'session'],
              `there is no ${mechanic.session} among the sessions`,
            ),
          ]
        : [],
  );

/** What a campaign cannot sell at a price: what the shop sells by rules of its own, or for less. */
export const saleFaults = ({
  campaigns,
  products,
}: {
  campaigns: Campaign[];
  products: Product[];
}): Fault[] =>
  campaigns.flatMap(({ mechanics, gate }, at) =>
    Object.entries(mechanics).flatMap(([id, mechanic]) =>
      (mechanic.kind === 'sale' ? mechanic.offers : []).flatMap((offer, i) => {
        const product = products.find((each) => each.id === offer.product);
        if (product === undefined) return [];
        const { kind, limit, mustUseFirst, onlyIn, risk, unitCents } = product;
        const path = ['campaigns', at, 'mechanics', id, 'offers', i];
        const isRuled = [limit, mustUseFirst, onlyIn, risk].some((rule) => rule !== undefined);
        return [
          ...(isOwnKind(kind) && !isRuled
            ? []
            : [fault([...path, 'product'], `${product.id} is sold by rules of the shop's own`)]),
          ...((offer.priceCents ?? 0) <= unitCents
            ? []
            : [fault([...path, 'priceCents'], `the shop sells it for ${unitCents}`)]),
          ...(gate.credential === 'user'
            ? []
            : [fault([...path, 'product'], "orders need a login of the rider's own")]),
        ];
      }),
    ),
  );

/** Options of a vote and offers of a booking are counted by their ids. */
export const twiceFaults = ({ mechanics }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const [field, rows] =
      mechanic.kind === 'vote'
        ? (['options', mechanic.options] as const)
        : (['offers', mechanic.kind === 'booking' ? mechanic.offers : []] as const);
    return rows.flatMap((row, i) =>
      rows.findIndex((each) => each.id === row.id) === i
        ? []
        : [fault(['mechanics', id, field, i, 'id'], `there is one ${row.id} already`)],
    );
  });

/** Links that lead nowhere, pages that no link leads to, and what a link could not count. */
export function linkFaults({ mechanics, pages }: Campaign): Fault[] {
  const all = Object.entries(mechanics);
  const linking = all.filter(([, { kind }]) => kind === 'help' || kind === 'invite');
  const below = pages.findIndex(({ address }) => address.startsWith(TOKEN_ADDRESS));
  const isThere = pages.some(({ address }) => address === TOKEN_ADDRESS);
  const helps = all.filter(([, { kind }]) => kind === 'help');
  return [
    ...(isThere ? [] : linking).map(([id]) =>
      fault(['mechanics', id], `its links lead to ${TOKEN_ADDRESS}, and no page stands there`),
    ),
    ...(below !== -1 && linking.length === 0
      ? [fault(['pages', below, 'address'], 'no help and no invite makes links to it')]
      : []),
    ...helps
      .slice(1)
      .map(([id]) => fault(['mechanics', id], 'a link counts the help of one mechanic only')),
    ...all.flatMap(([id, mechanic]) =>
      mechanic.kind === 'invite'
        ? mechanic.steps.flatMap(({ at, does }, i, steps) =>
            steps.findIndex((each) => each.at === at && each.does === does) === i
              ? []
              : [fault(['mechanics', id, 'steps', i], 'this step stands twice')],
          )
        : [],
    ),
  ];
}

/** A quiz that cannot be won, or whose questions have no right answer or lead to no result. */
export const quizFaults = ({ mechanics }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) => {
    if (mechanic.kind !== 'quiz') return [];
    const { pick, pass, questions, results } = mechanic;
    const path = ['mechanics', id];
    const isMarked = results.length === 0;
    return [
      ...(pick > questions.length
        ? [fault([...path, 'pick'], `there are ${questions.length} questions`)]
        : []),
      ...((pass ?? 0) > pick ? [fault([...path, 'pass'], `a try has ${pick} questions`)] : []),
      ...(isMarked === (pass === undefined)
        ? [fault([...path, 'pass'], 'it is needed where answers are marked, and there alone')]
        : []),
      ...questions.flatMap((question, i) => {
        const at = [...path, 'questions', i];
        return [
          ...(isMarked ? markFaults(question, at) : leadFaults(question, results, at)),
          ...(questions.findIndex((each) => each.id === question.id) === i
            ? []
            : [fault([...at, 'id'], `there is a question ${question.id} already`)]),
        ];
      }),
    ];
  });

type Quiz = Extract<Mechanic, { kind: 'quiz' }>;
type Question = Quiz['questions'][number];

const markFaults = ({ answer, options }: Question, at: PropertyKey[]): Fault[] =>
  answer !== undefined && answer < options.length
    ? []
    : [fault([...at, 'answer'], `there are ${options.length} options, from 0`)];

const leadFaults = (
  { leadsTo = [], options }: Question,
  results: Quiz['results'],
  at: PropertyKey[],
): Fault[] => [
  ...(leadsTo.length === options.length
    ? []
    : [fault([...at, 'leadsTo'], `it names a result for each of ${options.length} options`)]),
  ...leadsTo.flatMap((id, i) =>
    results.some((result) => result.id === id)
      ? []
      : [fault([...at, 'leadsTo', i], `there is no ${id} among the results`)],
  ),
];

/** Teams that no rider could fill, and rankings of none. */
export const teamFaults = ({ mechanics }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const path = ['mechanics', id];
    if (mechanic.kind === 'ranking' && mechanic.of.kind === 'teams') {
      return mechanics[mechanic.of.mechanic]?.kind === 'team'
        ? []
        : [fault([...path, 'of', 'mechanic'], 'it ranks the teams of a mechanic that has teams')];
    }
    return mechanic.kind !== 'team' || mechanic.min <= mechanic.max
      ? []
      : [fault([...path, 'min'], `more than ${mechanic.max}`)];
  });

/** Pages that mechanics lead riders to, and that the campaign does not have. */
export const pageFaults = ({ mechanics, pages }: Campaign): Fault[] =>
  Object.entries(mechanics).flatMap(([id, mechanic]) =>
    Object.entries('pages' in mechanic ? mechanic.pages : {}).flatMap(([name, address]) =>
      pages.some((page) => page.address === address)
        ? []
        : [fault(['mechanics', id, 'pages', name], `the campaign has no page ${address}`)],
    ),
  );

/** Offers of an exchange with one name, and progress towards one that is not offered. */
export const exchangeFaults = ({ mechanics, pages }: Campaign): Fault[] => [
  ...Object.entries(mechanics).flatMap(([id, mechanic]) =>
    mechanic.kind === 'exchange'
      ? mechanic.offers.flatMap((offer, i, all) =>
          all.findIndex((each) => each.id === offer.id) === i
            ? []
            : [
                fault(
                  ['mechanics', id, 'offers', i, 'id'],
                  `there is an offer ${offer.id} already`,
                ),
              ],
        )
      : [],
  ),
  ...pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block, at) => {
      if (block.kind !== 'progress') return [];
      const shown = mechanics[block.mechanic];
      return shown?.kind === 'exchange' && !shown.offers.some(({ id }) => id === block.offer)
        ? [fault(['pages', page, 'blocks', at, 'offer'], `there is no offer ${block.offer}`)]
        : [];
    }),
  ),
];
