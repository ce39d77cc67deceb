import { z } from 'zod';
import { instant, rowId, text } from '../catalogue/fields.ts';
import { target, titled } from './fields.ts';
import { MECHANICS, type MechanicKind } from './mechanics.ts';

/** The name of a drawing beside the campaign's file. */
const art = rowId;

/** The same where it leads from an item of a collection: `{id}` stands for the item. */
const itemTarget = target;

/**
 * The pieces a page is made of, each kind with its fields, beside those that mechanics bring. What a block does it does by
 * the mechanic it names.
 */
const PLAIN = {
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
    mechanic: rowId.optional(),
  }),
  /** The way to the login; `to`: the page of who is logged in. */
  login: z.strictObject({ kind: z.literal('login'), ...titled, text: text.optional(), to: target }),
  /** Things of the ticket shop, in this order; what is not on sale is left out. */
  products: z.strictObject({
    kind: z.literal('products'),
    ...titled,
    products: z.array(rowId).min(1).max(12),
    view: z.enum(['grid', 'list']).default('grid'),
  }),
  /** Points that the rider won here: in all, by what they were for, and each time. */
  breakdown: z.strictObject({
    kind: z.literal('breakdown'),
    ...titled,
    /** The mechanics that give points, as riders know them. */
    parts: z
      .array(z.strictObject({ mechanic: rowId, name: text }))
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
  /** What can be won, as it is: coupons with their terms. */
  rewards: z.strictObject({
    kind: z.literal('rewards'),
    ...titled,
    rewards: z.array(rowId).min(1).max(10),
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
  /** What holds: folded, at the end of a page. */
  rules: z.strictObject({
    kind: z.literal('rules'),
    ...titled,
    items: z.array(text).min(1).max(30),
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
};

type Forms<Blocks> = Blocks extends unknown ? Blocks[keyof Blocks] : never;
type Form = Forms<typeof PLAIN> | Forms<(typeof MECHANICS)[MechanicKind]['blocks']>;

const FORMS = [PLAIN, ...Object.values(MECHANICS).map(({ blocks }) => blocks)].flatMap(
  (blocks): Form[] => Object.values(blocks),
);

export const block = z.discriminatedUnion('kind', FORMS as [Form, ...Form[]]);
export type BlockKind = z.infer<Form>['kind'];
export type Block<K extends BlockKind = BlockKind> = Extract<z.infer<typeof block>, { kind: K }>;
