import { z } from 'zod';
import { instant, rowId, text } from '../catalogue/fields.ts';

/** A name of one of the campaign's mechanics. */
const mechanic = rowId;
/** The name of a drawing beside the campaign's file. */
const art = rowId;

/** Where a button leads: a page of the web app, a campaign's included. */
const target = z.string().regex(/^\/[^/\\]\S{0,300}$/, 'a path below the base');

/** The same where it leads from an item of a collection: `{id}` stands for the item. */
const itemTarget = target;

const titled = { title: text.optional() };

/** The pieces a page is made of, each kind with its fields. What a block does it does by the mechanic it names. */
const BLOCKS = {
  /** The form for the address that things are sent to. */
  address: z.strictObject({ kind: z.literal('address'), ...titled, mechanic }),
  /** What riders agree to before an account of carbon is opened, and how they take it back. */
  agreement: z.strictObject({ kind: z.literal('agreement'), ...titled, mechanic }),
  /** What an account of carbon has, and what this month added. */
  balance: z.strictObject({ kind: z.literal('balance'), ...titled, mechanic }),
  /** What rides saved, by month or by the way to travel. */
  chart: z.strictObject({
    kind: z.literal('chart'),
    ...titled,
    mechanic,
    by: z.enum(['mode', 'month']),
  }),
  /** What can be had for grams or points. */
  exchange: z.strictObject({ kind: z.literal('exchange'), ...titled, mechanic }),
  /** Each movement of an account of carbon, with its cause. */
  ledger: z.strictObject({ kind: z.literal('ledger'), ...titled, mechanic }),
  /** A certificate of what was exchanged, to pass on; `to`: the page that its code leads to. */
  poster: z.strictObject({ kind: z.literal('poster'), ...titled, mechanic, to: target }),
  /** How many of an offer the rider has, a drawing for each, and how far the next one is. */
  progress: z.strictObject({ kind: z.literal('progress'), ...titled, mechanic, offer: rowId, art }),
  /** A drawing, with words over it where it has some: a page mostly begins with one. */
  image: z.strictObject({ kind: z.literal('image'), art, ...titled, text: text.optional() }),
  text: z.strictObject({ kind: z.literal('text'), ...titled, paragraphs: z.array(text).min(1) }),
  /** Counts down to an instant, to a session's next begin or end, or to the campaign's next edge. */
  countdown: z.strictObject({
    kind: z.literal('countdown'),
    ...titled,
    to: instant.optional(),
    session: rowId.optional(),
    /** By which riders have themselves reminded of it. */
    mechanic: mechanic.optional(),
  }),
  /** The way to the login; `to`: the page of who is logged in. */
  login: z.strictObject({ kind: z.literal('login'), ...titled, text: text.optional(), to: target }),
  /** What a claim gives, and the button for it. */
  coupons: z.strictObject({ kind: z.literal('coupons'), ...titled, mechanic }),
  /** A draw with its odds, and the check of what was drawn. */
  draw: z.strictObject({
    kind: z.literal('draw'),
    ...titled,
    mechanic,
    view: z.enum(['wheel', 'grid', 'bag', 'card']).default('wheel'),
  }),
  /** Things of the ticket shop, in this order; what is not on sale is left out. */
  products: z.strictObject({
    kind: z.literal('products'),
    ...titled,
    products: z.array(rowId).min(1).max(12),
    view: z.enum(['grid', 'list']).default('grid'),
  }),
  /** What the rider won in the campaign, and the bags to open. */
  prizes: z.strictObject({
    kind: z.literal('prizes'),
    ...titled,
    /** That of the bags. */
    mechanic: mechanic.optional(),
    /** Where the address for things is given. */
    address: target.optional(),
  }),
  /** Who needs help by a link, and what a rider does about it: each page of a link has its view. */
  help: z.strictObject({
    kind: z.literal('help'),
    ...titled,
    mechanic,
    view: z.enum(['award', 'help', 'login', 'preview', 'result', 'share']),
  }),
  /** What bringing new riders wins with the link for it, whom the rider brought, or both. */
  invites: z.strictObject({
    kind: z.literal('invites'),
    ...titled,
    mechanic,
    view: z.enum(['all', 'steps', 'list']).default('all'),
  }),
  /** Points that the rider won here: in all, by what they were for, and each time. */
  breakdown: z.strictObject({
    kind: z.literal('breakdown'),
    ...titled,
    /** The mechanics that give points, as riders know them. */
    parts: z
      .array(z.strictObject({ mechanic, name: text }))
      .min(1)
      .max(12),
  }),
  /** The rider's own figures, a slide each, and a poster of those they choose; `to`: the page that its code leads to. */
  slides: z.strictObject({
    kind: z.literal('slides'),
    ...titled,
    source: z.enum(['year-in-rides']),
    /** On the first slide. */
    art,
    /** By default that of the month before the campaign begins: in January the year that is over. */
    year: z.int().min(2020).max(2100).optional(),
    to: target,
  }),
  tasks: z.strictObject({ kind: z.literal('tasks'), ...titled, mechanic }),
  calendar: z.strictObject({
    kind: z.literal('calendar'),
    ...titled,
    mechanic,
    /** A week card has a stamp a day and no dates. */
    view: z.enum(['month', 'week']).default('month'),
  }),
  /** Questions, one at a time; `to`: the page with the result. */
  quiz: z.strictObject({ kind: z.literal('quiz'), ...titled, mechanic, to: target }),
  /** How the rider's last try went, with right answers and a poster; `to`: the page with the questions. */
  result: z.strictObject({ kind: z.literal('result'), ...titled, mechanic, to: target }),
  /** What can be won, as it is: coupons with their terms. */
  rewards: z.strictObject({
    kind: z.literal('rewards'),
    ...titled,
    rewards: z.array(rowId).min(1).max(10),
  }),
  /** A session of a sale: what it offers, how many are left, and the button for it. */
  sale: z.strictObject({ kind: z.literal('sale'), ...titled, mechanic, session: rowId }),
  /** Times of sessions with the seats left, and the rider's own bookings. */
  booking: z.strictObject({
    kind: z.literal('booking'),
    ...titled,
    mechanic,
    /** `offer`: one is chosen first, a direction for example, and then a time of it. */
    by: z.literal('offer').optional(),
  }),
  /** Single fares beside passes and packs of the shop: for the rider's own rides, and for days as a visitor supposes them. */
  fares: z.strictObject({ kind: z.literal('fares'), ...titled }),
  buttons: z.strictObject({
    kind: z.literal('buttons'),
    buttons: z
      .array(z.strictObject({ label: text, to: target }))
      .min(1)
      .max(4),
  }),
  /** Places of a collection, each with the nearest rail station. */
  places: z.strictObject({
    kind: z.literal('places'),
    ...titled,
    collection: rowId,
    /** One of its districts at a time. */
    by: z.literal('district').optional(),
    to: itemTarget.optional(),
  }),
  /** The place that the page is of: where it is and how to get there, or what there is to say of it. */
  place: z.strictObject({
    kind: z.literal('place'),
    ...titled,
    collection: rowId,
    view: z.enum(['facts', 'introduction']).default('facts'),
  }),
  /** Finds places of a collection by name; `page`: where what is found is listed. */
  search: z.strictObject({
    kind: z.literal('search'),
    ...titled,
    collection: rowId,
    to: itemTarget,
    page: target,
  }),
  /** The first places, the rider's own, and what they win. */
  ranking: z.strictObject({ kind: z.literal('ranking'), ...titled, mechanic }),
  /** What holds: folded, at the end of a page. */
  rules: z.strictObject({
    kind: z.literal('rules'),
    ...titled,
    items: z.array(text).min(1).max(30),
  }),
  /** The rider's team in short or with its members, the form that founds one, or the team of an invitation. */
  team: z.strictObject({
    kind: z.literal('team'),
    ...titled,
    mechanic,
    view: z.enum(['mine', 'detail', 'create', 'join']),
  }),
  /** What is sold for a scenic spot, by day, with how many are left; it is bought on the spot's page. */
  tickets: z.strictObject({ kind: z.literal('tickets'), ...titled, spot: rowId }),
  /** Lines of a collection with their stops and hours. */
  timetable: z.strictObject({
    kind: z.literal('timetable'),
    ...titled,
    collection: rowId,
    /** Of lines that lead to a place: the page at which it is taken. */
    to: itemTarget.optional(),
  }),
  /** What can be voted for, or how the votes stand. */
  vote: z.strictObject({
    kind: z.literal('vote'),
    ...titled,
    mechanic,
    view: z.enum(['options', 'ranking']).default('options'),
  }),
};

export type BlockKind = keyof typeof BLOCKS;

export const block = z.discriminatedUnion('kind', [
  BLOCKS.address,
  BLOCKS.agreement,
  BLOCKS.balance,
  BLOCKS.booking,
  BLOCKS.breakdown,
  BLOCKS.buttons,
  BLOCKS.calendar,
  BLOCKS.chart,
  BLOCKS.countdown,
  BLOCKS.coupons,
  BLOCKS.draw,
  BLOCKS.exchange,
  BLOCKS.fares,
  BLOCKS.help,
  BLOCKS.image,
  BLOCKS.ledger,
  BLOCKS.login,
  BLOCKS.poster,
  BLOCKS.invites,
  BLOCKS.places,
  BLOCKS.place,
  BLOCKS.prizes,
  BLOCKS.progress,
  BLOCKS.products,
  BLOCKS.ranking,
  BLOCKS.quiz,
  BLOCKS.result,
  BLOCKS.rewards,
  BLOCKS.rules,
  BLOCKS.sale,
  BLOCKS.search,
  BLOCKS.slides,
  BLOCKS.tasks,
  BLOCKS.team,
  BLOCKS.text,
  BLOCKS.tickets,
  BLOCKS.timetable,
  BLOCKS.vote,
]);
export type Block<K extends BlockKind = BlockKind> = Extract<z.infer<typeof block>, { kind: K }>;
