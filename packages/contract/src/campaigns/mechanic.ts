import type { z } from 'zod';
import type { Reward } from './rewards.ts';

/** What is wrong in a document of operator data, and where. */
export interface Fault {
  path: PropertyKey[];
  reason: string;
}
export const fault = (path: PropertyKey[], reason: string): Fault => ({ path, reason });

/** A reward that a mechanic gives, by where it names it. */
export interface Named {
  path: PropertyKey[];
  id: string;
}

/** A product of the shop, sold at a price of its own where it has one, or a page that a mechanic names. */
export type Reference = Named & ({ kind: 'products'; priceCents?: number } | { kind: 'pages' });

/** What riders were promised by a number (of yes and no, yes is more): which is better, or that it stays. */
export type Term = 'more' | 'less' | 'same';

/** What a mechanic is written beside. */
export interface Beside {
  /** Its name. */
  id: string;
  /** Where it stands in the campaign. */
  path: readonly PropertyKey[];
  /** The rewards that other mechanics give. */
  elsewhere: ReadonlySet<string>;
  campaign: {
    gate: { credential: 'user' | 'local' };
    mechanics: Readonly<Record<string, { kind: string }>>;
    rewards: Readonly<Record<string, Reward>>;
    sessions: Readonly<Record<string, unknown>>;
    collections: Readonly<Record<string, { kind: string; items: readonly { id: string }[] }>>;
    pages: readonly {
      address: string;
      blocks: readonly { kind: string; mechanic?: string | undefined; offer?: string }[];
    }[];
  };
}

/** A kind of mechanic as operators write it, riders ask of it and read it. */
export interface Described<Definition, Input, State, View, Blocks, M> {
  /** Its parameters. */
  definition: Definition;
  /** What is asked of it. */
  input: Input;
  /** How it stands for a rider, or for nobody in particular. */
  state: State;
  /** What pages may say of it: what is not listed no rider reads. By default all. */
  view?: View;
  /** Blocks of its own, that show it. */
  blocks: Blocks;
  /** Kinds of other blocks that show it. */
  shownBy?: readonly string[];
  rewards: (mechanic: M) => Named[];
  /** What riders rely on, by the names of fields at any depth. Fields that are not named are free, as texts are. */
  terms: Readonly<Record<string, Term>>;
  /** What its fields by themselves do not show. */
  faults: (mechanic: M, beside: Beside) => Fault[];
  references?: (mechanic: M) => Reference[];
  /** Drawings beside the campaign's file that it names. */
  art?: (mechanic: M) => string[];
  /** The kind of reward that is something of it, or is sent by it. */
  takes?: Reward['kind'];
  /** It gives rewards that come by days: riders come back on another day, or it goes on to what is declared. */
  isByDays?: true;
  /** It makes links that riders pass on. */
  makesLinks?: true;
  /** What of it cannot change once the campaign has begun, and then neither can the campaign's end. */
  frozen?: (mechanic: M) => object | undefined;
}

/** Describes a kind of mechanic; `mechanics.ts` lists them all. */
export const defineMechanic = <
  Definition extends z.ZodType<{ kind: string }>,
  Input extends z.ZodType<{ kind: string }>,
  State extends z.ZodType<{ kind: string }>,
  const Blocks extends Readonly<Record<string, z.ZodType<{ kind: string }>>>,
  View = Definition,
>(
  described: Described<Definition, Input, State, View, Blocks, z.infer<Definition>>,
) => described;

/** For a mechanic that gives nothing, or of which nothing can be wrong that its fields do not show. */
export const none = (): never[] => [];

/** Rows of a list whose id another one has already. */
export const twice = (
  rows: readonly { id: string }[],
  path: readonly PropertyKey[],
  message: string,
): Fault[] =>
  rows.flatMap(({ id }, i) =>
    rows.findIndex((each) => each.id === id) === i
      ? []
      : [fault([...path, i, 'id'], `there is ${message} ${id} already`)],
  );

/** A session that the campaign does not have. */
export const missingSession = (
  { campaign: { sessions } }: Beside,
  path: PropertyKey[],
  session: string,
): Fault[] =>
  Object.hasOwn(sessions, session)
    ? []
    : [fault(path, `there is no ${session} among the sessions`)];

/** Pages that a mechanic leads riders to, and that the campaign does not have. */
export const missingPages = (
  { campaign, path }: Beside,
  pages: Readonly<Record<string, string>>,
): Fault[] =>
  Object.entries(pages).flatMap(([name, address]) =>
    campaign.pages.some((page) => page.address === address)
      ? []
      : [fault([...path, 'pages', name], `the campaign has no page ${address}`)],
  );
