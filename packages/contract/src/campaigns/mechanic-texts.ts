import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

/** What the fields of a draw mean that are published the next day. */
export const drawnTexts = {
  n: "The number of the draw among the rider's draws, from 1.",
  c: "The rider's contribution that determined the number, in hexadecimal.",
  sent: "With a beacon: the rider's contribution that applies from the next day; absent: `c` applied immediately.",
  version: 'The version of the operator data whose odds applied.',
  ticket: 'For a deck: the ticket that was dealt, from 0; absent: each draw is independent.',
  u: 'The number from the seed, 0 to 999,999.',
  nominal: 'The id of the reward of that number; null: none.',
  pity: 'Whether it won the guaranteed reward after the configured number of draws without a win.',
  given:
    'The id of the granted reward; differs from `nominal` if that was out of stock; null: none.',
  missed: 'Why the nominal reward was not granted; absent: it was, or there was none.',
  'missed.version': 'The version in force, whose stock applied.',
  'missed.off': 'The ids of rewards that the operator had switched off.',
  'missed.unproved': 'The ids of rewards that needed a beacon on a day without one; absent: none.',
};

/** What the fields of odds mean. */
export const oddsTexts = {
  odds: 'The rewards that can be won, with their odds.',
  'odds.reward': 'The id of the reward.',
  'odds.ppm': 'The odds in millionths.',
  'odds.fallback': 'The reward that replaces it once it is out of stock; absent: nothing does.',
  pity: 'The reward that a draw wins at least after a number of draws without a win; absent: none.',
  'pity.after': 'The number of consecutive draws without a win.',
  'pity.reward': 'The id of the reward.',
};

const agreementTexts = {
  agreement: 'What riders agree to.',
  'agreement.version': 'The version of the agreement; a changed text has a higher one.',
  'agreement.paragraphs': 'The paragraphs of the agreement.',
};
const isGone = 'Whether a reward is out of stock, so that no rider can win it any more.';
const goneRewards = 'The ids of rewards that are out of stock.';
/** What the fields of the chain of seeds mean. */
export const chainTexts = {
  chain:
    'The chain of the seeds of days: the seed of a day is the SHA-256 of that of the next day.',
  'chain.root':
    "The SHA-256 of the first day's seed, in hexadecimal, published before the first draw.",
  'chain.fromDay': 'The first day.',
  'chain.beaconFrom': 'The first day whose draws use the public beacon; absent: none does.',
};
const slotTexts = {
  offer: 'The id of the offer.',
  from: 'When the time begins; with `offer` it identifies the slot.',
};
const teamSums = {
  grams: 'The grams of CO2 that rides of known length saved compared with a taxi: an estimate.',
  rides: 'The number of rides.',
};
const maskedRider = 'The phone number of the rider, with some digits masked.';
const helpTexts = {
  level: '1, or 2 if the rider who made the link came through a link.',
  helps: 'The number of helpers so far.',
  need: 'The number of helpers that the link needs; also the maximum.',
};
const language = 'The language of the message.';

/** What the fields of mechanics mean: what pages show of them (`Mechanic`), their states, and what riders send to them. */
export const campaignMechanicTexts: FieldTexts = {
  BagMechanic: {
    contents: 'What a bag can contain.',
    'contents.reward': 'The id of the reward.',
    'contents.ppm': 'The odds in millionths; all together are a million.',
  },
  BagMechanicInput: { award: 'The id of the award, a bag to open.' },
  BagMechanicState: {
    bags: "The rider's bags, the newest first.",
    'bags.award': 'The id of the award.',
    'bags.content': 'The id of the reward in it; null: not opened yet.',
  },
  CarbonMechanic: {
    ...agreementTexts,
    pages: "The campaign's pages of the carbon account.",
    'pages.home': 'The page that shows the account.',
    'pages.create': 'The page that opens an account.',
    'pages.join': 'The page that opens one through an invitation.',
  },
  CarbonMechanicInput: {
    do: '`open` opens the account, `withdraw` withdraws the agreement.',
    version: 'For `open`: the version of the agreement that the rider read.',
  },
  CarbonMechanicState: {
    account: 'The account; null: the rider has not agreed, or has withdrawn; earlier savings stay.',
    'account.version': 'The version of the agreement.',
    'account.agreedAt': 'When the rider agreed.',
    'account.invite': "The id in the rider's invitation links.",
    'account.invited': 'The number of riders who came through them.',
    grams: 'The grams of CO2 that can be spent.',
    owed: 'The grams that were taken back after they were spent: deducted from the next rides.',
    month: 'The current month of the city: `2026-11`.',
    savings: 'What rides of this month and the five before saved, by month and type.',
    'savings.month': 'The month of the rides: `2026-11`.',
    'savings.type': 'The type of the rides.',
    'savings.grams': 'The saved grams.',
    'savings.rides': 'The number of rides.',
    invitedBy: 'The rider whose invitation the link is; null: it is none, or no longer valid.',
    'invitedBy.name': maskedRider,
  },
  BookingMechanic: {
    perRider: 'The maximum number of upcoming bookings of a rider.',
    aheadDays: 'For how many days after today seats can be booked.',
    cancelMinutes:
      'How many minutes before its beginning a booking can be cancelled at the latest.',
    offers: 'What can be booked.',
    'offers.id': 'The id of the offer.',
    'offers.name': 'The name of the offer, such as a direction or a class of seats.',
    'offers.item': 'The item on whose page alone it can be booked; absent: on any page.',
    'offers.session': 'The id of the session at whose times it can be booked.',
    'offers.capacity': 'The number of seats at each time.',
  },
  BookingMechanicInput: { do: 'Whether to book or to cancel.', ...slotTexts },
  BookingMechanicState: {
    slots: 'The slots that have not begun, the earliest first.',
    ...fieldsWithin('slots', {
      ...slotTexts,
      until: 'When the time ends.',
      left: 'The number of seats left.',
      isMine: 'Whether the rider has booked it.',
    }),
    mine: "The rider's bookings that have not ended.",
    ...fieldsWithin('mine', {
      ...slotTexts,
      until: 'When the time ends.',
      number: 'Eight letters and digits that the rider shows on the spot.',
      cancelUntil: 'Until when the rider can cancel it.',
    }),
  },
  CheckinMechanic: {
    cycle: 'The number of days after which the cycle starts again.',
    unbroken: 'Whether a missed day starts the cycle again.',
    rewards: 'The days of the cycle that have a reward.',
    'rewards.day': 'The number of the day in the cycle, from 1.',
    'rewards.reward': 'The id of the reward.',
  },
  CheckinMechanicState: {
    today: "Today, by the city's calendar.",
    days: 'The days of this cycle on which the rider checked in, the earliest first.',
    checkedInToday: 'Whether the rider has checked in today.',
  },
  ClaimMechanic: {
    rewards: 'The ids of the rewards.',
    period: 'How often a rider can claim them.',
    cards: 'The bank cards whose holders alone can claim; absent: all riders can.',
    'cards.bank': 'The name of the bank.',
    'cards.starts': 'The first digits of the cards.',
  },
  ClaimMechanicInput: {
    card: "For card offers: the first six to eight digits of the rider's card, which are compared and not stored.",
  },
  ClaimMechanicState: { claimed: 'Whether the rider has claimed in this period.', isGone },
  ConsentMechanic: agreementTexts,
  ConsentMechanicInput: {
    do: '`agree` agrees, `withdraw` withdraws the agreement.',
    version: 'For `agree`: the version of the agreement that the rider read.',
  },
  ConsentMechanicState: {
    agreed: "The rider's agreement; null: not agreed, or withdrawn.",
    'agreed.version': 'The version of the agreement.',
    'agreed.at': 'When the rider agreed.',
  },
  DeliveryMechanicInput: {
    name: 'The name of the recipient.',
    phone: 'The mobile phone number of the recipient.',
    region: 'City and district.',
    address: 'Street, number and door.',
  },
  DeliveryMechanicState: {
    goods: 'The number of goods that wait for an address or are sent to it.',
    given: "The rider's address; null: none yet.",
    'given.name': 'The name of the recipient, masked.',
    'given.phone': 'The phone number of the recipient, masked.',
    'given.region': 'City and district.',
  },
  DrawMechanic: {
    dailyFree: "The number of free draws on each day of the city's calendar.",
    ...oddsTexts,
    deck: 'The number of tickets of the deck, which are dealt one after another; absent: each draw is independent.',
    beaconAboveCents:
      'A reward that costs more than this, in cents, is not granted on a day without the public beacon; absent: none needs it.',
  },
  DrawMechanicInput: {
    n: "The number of this draw among the rider's draws, from 1; a repeated number does not draw again.",
    c: "The rider's contribution, made on their device: 16 bytes in hexadecimal. That of a day's first draw applies all day.",
  },
  DrawMechanicState: {
    today: "Today, by the city's calendar.",
    free: 'The number of free draws that the rider has today.',
    earned: 'The number of further draws that the rider won.',
    ...chainTexts,
    deck: 'The deck; absent: each draw is independent.',
    'deck.root': 'The SHA-256 of its seed, in hexadecimal, which proves the order of the tickets.',
    'deck.left': 'The number of tickets left.',
    tag: "The rider's name in the log, which identifies no person; null: none yet.",
    count: 'The number of draws that the rider made.',
    sureIn:
      'Which of the next draws surely wins if none before it does; 1: the next one; absent: none does.',
    draws: 'The newest draws first, at most 30.',
    'draws.day': "The day of the draw, by the city's calendar.",
    ...fieldsWithin('draws', drawnTexts),
    'draws.receipt': 'The receipt of the draw.',
    'draws.receipt.body': 'The text of the receipt.',
    'draws.receipt.signature': "The gateway's signature of the text (ES256), as base64url.",
    'draws.receipt.key': 'The id of the key of the signature.',
    gone: goneRewards,
  },
  ExchangeMechanic: {
    currency: 'What riders pay with.',
    offers: 'What they can buy.',
    'offers.id': 'The id of the offer.',
    'offers.reward': 'The id of the reward.',
    'offers.cost': 'The price, in grams or points.',
    'offers.limit': 'The maximum number per rider.',
  },
  ExchangeMechanicInput: {
    offer: 'The id of the offer.',
    n: "The number of this exchange among the rider's exchanges of the offer, from 1; a repeated number does not exchange again.",
  },
  ExchangeMechanicState: {
    balance: 'The balance that can be spent, in grams or points.',
    offers: 'The state of the offers.',
    'offers.id': 'The id of the offer.',
    'offers.taken': 'The number of exchanges by the rider.',
    'offers.isGone': isGone,
  },
  HelpMechanic: {
    need: helpTexts.need,
    helper: '`new`: only riders who registered after the link was made can help.',
    period: 'How often one rider can help.',
    reward: 'The id of the reward of the rider whose link has all its helpers.',
    helperReward: 'The id of the reward of each helper; absent: none.',
  },
  HelpMechanicInput: {
    do: '`share` makes a link; `help` helps through the link that comes with the act; `claim` claims the reward of a complete link.',
  },
  HelpMechanicState: {
    invited:
      'The state of the link of the page; null: there is none, or it belongs to another campaign.',
    ...fieldsWithin('invited', {
      name: maskedRider,
      isMine: "Whether it is the rider's own link.",
      isHelped: 'Whether the rider helped through it.',
      ...helpTexts,
    }),
    isSpent: 'Whether the rider cannot help any more for now.',
    newOnly:
      'Only new riders can help: always, or in this host, which forbids rewards for a tap on a link; null: all riders can.',
    links: "The rider's own links.",
    ...fieldsWithin('links', {
      token: 'The token of the link.',
      ...helpTexts,
      isClaimed: 'Whether the rider claimed its reward.',
    }),
  },
  InviteMechanic: {
    steps: 'The numbers of new riders that have rewards.',
    'steps.at': 'The number of new riders.',
    'steps.does': 'What they must have done: registered, or taken their first ride.',
    'steps.reward': 'The id of the reward.',
  },
  ClaimInviteMechanicInput: {
    does: 'What the new riders of the step have done.',
    at: 'The number of new riders of the step.',
  },
  InviteMechanicState: {
    token: "The token of the rider's link; null: not made yet.",
    by: 'The rider that can be accepted as the inviter, a phone number with some digits masked; null: none.',
    riders: 'The invited riders, the latest first.',
    'riders.name': maskedRider,
    'riders.at': 'When they accepted the invitation.',
    'riders.does': 'What they have done: registered, or taken their first ride.',
    steps: 'The state of the steps.',
    ...fieldsWithin('steps', {
      at: 'The number of new riders.',
      does: 'What they must have done: registered, or taken their first ride.',
      reward: 'The id of the reward.',
      done: 'How many have done it.',
      isClaimed: 'Whether the rider claimed the reward.',
      isGone,
    }),
  },
  QuizMechanicView: {
    pick: 'The number of questions in a try.',
    tries: "The number of tries per day of the city's calendar.",
    pass: 'The number of right answers that wins the reward; absent: completing the try wins it.',
    reward: 'The id of the reward.',
  },
  QuizMechanicInput: {
    answers: 'All answers of the try together.',
    'answers.question': 'The id of the question.',
    'answers.option': 'The index of the chosen option, from 0.',
  },
  QuizMechanicState: {
    triesLeft: "The rider's remaining tries today.",
    questions:
      'The questions of the next try today; empty: there is none, or the caller is not logged in.',
    'questions.id': 'The id of the question.',
    'questions.text': 'The question.',
    'questions.options': 'The options, in order.',
    result: "The result of the rider's last try; null: none.",
    ...fieldsWithin('result', {
      right: 'The number of right answers.',
      isPassed: 'Whether the try was passed.',
      type: "The rider's result in a quiz without right answers; null: the answers were marked.",
      'type.name': 'The name of the result.',
      'type.text': 'The description of the result.',
      'type.places': 'Recommended places.',
      'type.places.name': 'The name of the place.',
      'type.places.text': 'How to get there.',
      isRewarded: 'Whether the reward was won that day.',
      answers: 'The marked answers; empty: they were not marked.',
      'answers.text': 'The question.',
      'answers.chosen': 'The chosen option.',
      'answers.answer': 'The right option.',
      'answers.isRight': 'Whether the answer was right.',
      'answers.why': 'Why the option is right; null: no reason is stated.',
    }),
    isGone,
  },
  RankingMechanic: {
    of: 'What is ranked: riders, or the teams of a mechanic of the campaign.',
    'of.mechanic': 'The id of the mechanic of the teams.',
    by: 'What counts: the grams of CO2 saved, or the number of rides.',
    types: 'The types of orders that count; empty: all.',
    top: 'The number of ranks shown.',
    prizes: 'The prizes for the first ranks, the smallest rank first.',
    'prizes.to': 'The last rank that wins this prize.',
    'prizes.reward': 'The id of the reward.',
  },
  RankingMechanicState: {
    isFinal: 'Whether the ranking is over and does not change any more.',
    top: 'The first ranks; of equal scores, the one reached first ranks higher.',
    'top.place': 'The rank, from 1.',
    'top.name': 'The name of the team, or the phone number of the rider with some digits masked.',
    'top.score': 'The score: grams or rides.',
    'top.isMine': "Whether it is the rider or the rider's team.",
    own: "The rank of the rider or the rider's team; null: none yet.",
    'own.place': 'The rank, from 1.',
    'own.score': 'The score: grams or rides.',
    claimed: 'Whether the rider claimed the prize.',
  },
  RemindMechanic: {
    session: 'The id of the session that the message is about; absent: the campaign itself.',
    minutesBefore: 'How many minutes before the beginning the message is sent.',
  },
  RemindMechanicInput: { do: '`ask` requests the message, `stop` cancels it.', language },
  RemindMechanicState: {
    isAsked: 'Whether the rider requested the message.',
    at: 'When the message is or would be sent; null: nothing is upcoming.',
  },
  SaleMechanic: {
    offers: 'The offers, one for each session.',
    'offers.session': 'The id of the session, which identifies the offer.',
    'offers.reward': 'The id of the free reward; absent: the offer is a product.',
    'offers.product': 'The id of the product; absent: the offer is a free reward.',
    'offers.priceCents': 'The price of the product in cents; absent: the offer is a free reward.',
    'offers.stock': 'The number available in each session.',
  },
  SaleMechanicInput: { session: 'The id of the session of the offer.' },
  SaleMechanicState: {
    offers: 'The offers in their current or next session.',
    ...fieldsWithin('offers', {
      session: 'The id of the session.',
      from: 'When the session begins.',
      until: 'When the session ends.',
      stock: 'The number available in the session.',
      left: 'The number left.',
      taken:
        'Whether the rider has an item of that week: in this session, or in another one; null: none.',
      order: "The rider's order in this session; null: none.",
      'order.id': 'The id of the order.',
      'order.isPaid': 'Whether it is paid.',
    }),
  },
  ScratchMechanic: {
    dailyFree: "The number of free cards on each day of the city's calendar.",
    odds: oddsTexts.odds,
    'odds.reward': oddsTexts['odds.reward'],
    'odds.ppm': oddsTexts['odds.ppm'],
    'odds.fallback': oddsTexts['odds.fallback'],
    sureAt: 'If none of the previous cards won, the card of this number does.',
    surePrize: 'The id of the reward that it wins.',
  },
  ScratchMechanicInput: {
    n: "The number of this card among the rider's cards, from 1; a repeated number does not scratch again.",
  },
  ScratchMechanicState: {
    free: 'The number of free cards that the rider has today.',
    earned: 'The number of further cards that the rider won.',
    count: 'The number of cards that the rider scratched.',
    sureIn: 'Which of the next cards surely wins if none before it does; 1: the next one.',
    cards: 'The newest cards first, at most 30.',
    'cards.n': "The number of the card among the rider's cards, from 1.",
    'cards.day': "The day, by the city's calendar.",
    'cards.given': 'The id of the reward; null: it won nothing.',
    gone: goneRewards,
  },
  TaskMechanic: {
    period: 'How often a task can be done.',
    inOrder: 'Whether each task opens when the reward of the previous one is claimed.',
    tasks: 'The tasks.',
    ...fieldsWithin('tasks', {
      id: 'The id of the task.',
      title: 'The task in words.',
      counts: 'What counts: purchases, rides, rides joined to a metro ride, or a visit to a page.',
      'counts.products': 'The ids of the products; empty: all.',
      'counts.types': 'The types of orders; empty: all.',
      'counts.minutes': 'The maximum time between the two rides, in minutes.',
      'counts.metres': 'The maximum straight-line distance from the station, in metres.',
      'counts.page': 'The page to visit: a path of the web app, or an https address.',
      'counts.seconds': 'The duration of the visit in seconds.',
      target: 'The number required for the reward.',
      reward: 'The id of the reward.',
    }),
  },
  TaskMechanicInput: {
    task: 'The id of the task.',
    do: '`begin`: a visit begins now; `claim`: claims the reward of a completed task.',
  },
  TaskMechanicState: {
    joined:
      'The latest bike rides of this period that are joined to a metro ride, the newest first; absent: no task counts them.',
    ...fieldsWithin('joined', {
      end: '`entry`: the bike ride led to the station; `exit`: it led away from it.',
      station: 'The name of the station.',
      begunAt: 'When the bike ride began.',
      endedAt: 'When the bike ride ended.',
      metroAt: 'When the rider entered or left the station.',
      minutes: 'The whole minutes between the two rides.',
    }),
    tasks: 'The state of the tasks.',
    ...fieldsWithin('tasks', {
      id: 'The id of the task.',
      done: 'How much the rider has done in this period.',
      claimed: 'Whether the reward is claimed.',
      locked: 'Whether the task opens only when the previous one is claimed.',
      isGone,
      secondsLeft:
        'The remaining seconds of a visit since its beginning; null: not begun, or not a visit.',
    }),
  },
  TeamMechanic: {
    min: 'The minimum number of members before a team counts.',
    max: 'The maximum number of members.',
    pages: "The campaign's pages of teams.",
    'pages.create': 'The page that creates a team.',
    'pages.detail': 'The page that shows a team.',
    'pages.join': 'The page that joins a team.',
  },
  TeamMechanicInput: {
    do: '`join` joins the team whose id is the link that comes with the act.',
    name: 'For `create`: the name of the team.',
  },
  TeamMechanicState: {
    mine: "The rider's own team; null: none.",
    ...fieldsWithin('mine', {
      id: 'The id of the team, for its invitation links.',
      name: 'The name of the team, or a number if its name was refused.',
      nameStanding:
        '`pending`: the ranking shows a number until the name is accepted; `refused`: everybody sees the number; absent: the name was accepted.',
      isFounder: 'Whether the rider created it.',
      ...teamSums,
      members: 'The members, the earliest first; rides count from the day a member joined.',
      'members.name': maskedRider,
      'members.isFounder': 'Whether the member created the team.',
      'members.isMe': 'Whether the member is the calling rider.',
      ...fieldsWithin('members', teamSums),
    }),
    invited: 'The team of the link; null: the link has none, or it was dissolved.',
    'invited.id': 'The id of the team.',
    'invited.name': 'The name of the team.',
    'invited.size': 'The number of members.',
    'invited.isFull': 'Whether nobody else can join.',
  },
  VoteMechanic: {
    perDay: "The number of votes of a rider per day of the city's calendar.",
    options: 'The options.',
    'options.id': 'The id of the option.',
    'options.name': 'The name of the option.',
    'options.text': 'The description of the option; absent: none.',
    'options.art': 'The name of its drawing; absent: none.',
  },
  VoteMechanicInput: { option: 'The id of the option.' },
  VoteMechanicState: {
    votesLeft: "The rider's remaining votes today.",
    options: "The options, the most votes first; equal ones in the operator's order.",
    'options.id': 'The id of the option.',
    'options.votes': 'The number of votes.',
    'options.isMine': 'Whether the rider voted for it today.',
  },
};
