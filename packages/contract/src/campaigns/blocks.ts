import { z } from 'zod';
import { instant, rowId, text } from '../catalogue/fields.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { target, titled } from './fields.ts';
import { MECHANICS, type MechanicKind } from './mechanics.ts';

/** The name of a drawing in the campaign's folder. */
const art = rowId;

/** The same for a link from an item of a collection: `{id}` is replaced by the item's id. */
const itemTarget = target;

/**
 * The blocks of a page, each kind with its fields, in addition to those of the mechanics. A block acts through the
 * mechanic it names.
 */
const PLAIN = {
  /** A drawing, with text over it if there is one; most pages begin with it. */
  image: z.strictObject({ kind: z.literal('image'), art, ...titled, text: text.optional() }),
  /** `{from}`, `{until}` and `{claimUntil}` in texts and rules are replaced by the campaign's days. */
  text: z.strictObject({ kind: z.literal('text'), ...titled, paragraphs: z.array(text).min(1) }),
  /** Counts down to an instant, to a session's next begin or end, or to the campaign's next edge. */
  countdown: z.strictObject({
    kind: z.literal('countdown'),
    ...titled,
    to: instant.optional(),
    session: rowId.optional(),
    /** The mechanic by which riders set a reminder for it. */
    mechanic: rowId.optional(),
  }),
  /** The link to the login; `to`: the page for riders who are logged in. */
  login: z.strictObject({ kind: z.literal('login'), ...titled, text: text.optional(), to: target }),
  /** Products of the ticket shop, in this order; those not on sale are left out. */
  products: z.strictObject({
    kind: z.literal('products'),
    ...titled,
    products: z.array(rowId).min(1).max(12),
    view: z.enum(['grid', 'list']).default('grid'),
  }),
  /** Points that the rider won here: in total, by cause, and each award. */
  breakdown: z.strictObject({
    kind: z.literal('breakdown'),
    ...titled,
    /** The mechanics that grant points, under the names that riders know. */
    parts: z
      .array(z.strictObject({ mechanic: rowId, name: text }))
      .min(1)
      .max(12),
  }),
  /** The rider's own figures, one per slide, and a poster of the selected ones; `to`: the page that its code leads to. */
  slides: z.strictObject({
    kind: z.literal('slides'),
    ...titled,
    source: z.enum(['year-in-rides']),
    /** On the first slide. */
    art,
    /** By default the year of the month before the campaign begins: in January the previous year. */
    year: z.int().min(2020).max(2100).optional(),
    to: target,
  }),
  /** The rewards that can be won: coupons with their terms. */
  rewards: z.strictObject({
    kind: z.literal('rewards'),
    ...titled,
    rewards: z.array(rowId).min(1).max(10),
  }),
  /**
   * Compares single fares with passes and packs of the shop: for the rider's own rides, and for days that a visitor
   * assumes.
   */
  fares: z.strictObject({ kind: z.literal('fares'), ...titled }),
  /** Campaigns that are open now, by how riders take part in them; without `mechanics`, all. */
  activities: z.strictObject({
    kind: z.literal('activities'),
    ...titled,
    mechanics: z
      .array(z.enum(Object.keys(MECHANICS) as [MechanicKind, ...MechanicKind[]]))
      .default([]),
  }),
  /**
   * The edition of a page for some hosts: `inside` them, `outside` with a link that opens it there (`open` and the
   * page's address), and the page `to` for all hosts.
   */
  edition: z.strictObject({
    kind: z.literal('edition'),
    hosts: z.array(z.enum(HOSTS)).min(1),
    inside: z.strictObject({ title: text, text }),
    outside: z.strictObject({ title: text, text, open: text }),
    open: z
      .string()
      .regex(/^(?:alipays|https|weixin):\/\/\S{1,200}$/, 'write an address of the host app'),
    to: target,
  }),
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
    /** Shows one district at a time. */
    by: z.literal('district').optional(),
    to: itemTarget.optional(),
  }),
  /** The place that the page is about: where it is and how to get there, or its description. */
  place: z.strictObject({
    kind: z.literal('place'),
    ...titled,
    collection: rowId,
    view: z.enum(['facts', 'introduction']).default('facts'),
  }),
  /** Searches places of a collection by name; `page`: the page that lists the results. */
  search: z.strictObject({
    kind: z.literal('search'),
    ...titled,
    collection: rowId,
    to: itemTarget,
    page: target,
  }),
  /** The rules: folded, at the end of a page. */
  rules: z.strictObject({
    kind: z.literal('rules'),
    ...titled,
    items: z.array(text).min(1).max(30),
  }),
  /** Tickets of a scenic spot by day, with the number left; riders buy them on the spot's page. */
  tickets: z.strictObject({ kind: z.literal('tickets'), ...titled, spot: rowId }),
  /** Lines of a collection with their stops and hours. */
  timetable: z.strictObject({
    kind: z.literal('timetable'),
    ...titled,
    collection: rowId,
    /** For lines that lead to a place: the page on which riders book them. */
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
