import type { z } from 'zod';
import type { Reward } from './rewards.ts';

/** A fault in a document of operator data, and its path. */
export interface Fault {
  path: PropertyKey[];
  reason: string;
}
export const fault = (path: PropertyKey[], reason: string): Fault => ({ path, reason });

/** A reward that a mechanic grants, with the path at which the mechanic names it. */
export interface Named {
  path: PropertyKey[];
  id: string;
}

/** A product of the shop that a mechanic names, with a price if it has its own, or a page that it names. */
export type Reference = Named & ({ kind: 'products'; priceCents?: number } | { kind: 'pages' });

/**
 * How a promised number may change (true is more than false): `more` or `less` is better for riders, or it must stay
 * the same.
 */
export type Term = 'more' | 'less' | 'same';

/** The campaign around a mechanic, in which its faults are checked. */
export interface MechanicContext {
  /** Its name. */
  id: string;
  /** Its path in the campaign. */
  path: readonly PropertyKey[];
  /** The rewards that other mechanics grant. */
  elsewhere: ReadonlySet<string>;
  campaign: {
    gate: { credential: 'user' | 'local' };
    mechanics: Readonly<Record<string, { kind: string }>>;
    rewards: Readonly<Record<string, Reward>>;
    sessions: Readonly<Record<string, unknown>>;
    collections: Readonly<Record<string, { kind: string; items: readonly { id: string }[] }>>;
    pages: readonly {
      address: string;
      blocks: readonly {
        kind: string;
        mechanic?: string | undefined;
        offer?: string | undefined;
      }[];
    }[];
  };
}

/** A kind of mechanic: what operators write, riders send and riders read. */
export interface Described<Definition, Input, State, View, Blocks, M> {
  /** Its parameters. */
  definition: Definition;
  /** What a rider sends to it. */
  input: Input;
  /** Its state for a rider, or for no particular rider. */
  state: State;
  /** What pages may show of it: riders see only the listed fields. By default all. */
  view?: View;
  /** Its own blocks, which show it. */
  blocks: Blocks;
  /** Kinds of other blocks that show it. */
  shownBy?: readonly string[];
  rewards: (mechanic: M) => Named[];
  /** What riders rely on, by the names of fields at any depth. Fields that are not listed may change, as texts may. */
  terms: Readonly<Record<string, Term>>;
  /** Faults that the schema of its fields cannot detect. */
  faults: (mechanic: M, context: MechanicContext) => Fault[];
  references?: (mechanic: M) => Reference[];
  /** The drawings of the campaign's folder that it names. */
  art?: (mechanic: M) => string[];
  /** The kind of reward that belongs to it, or that it sends. */
  takes?: Reward['kind'];
  /** It grants rewards released by day: riders return on another day, or it falls back to a declared reward. */
  isByDays?: true;
  /** It creates links that riders pass on. */
  makesLinks?: true;
  /** The parts of it that must not change once the campaign has begun; then the campaign's end must not change either. */
  frozen?: (mechanic: M) => object | undefined;
}

/** Describes a kind of mechanic; `mechanics.ts` lists all kinds. */
export const defineMechanic = <
  Definition extends z.ZodType<{ kind: string }>,
  Input extends z.ZodType<{ kind: string }>,
  State extends z.ZodType<{ kind: string }>,
  const Blocks extends Readonly<Record<string, z.ZodType<{ kind: string }>>>,
  View = Definition,
>(
  described: Described<Definition, Input, State, View, Blocks, z.infer<Definition>>,
) => described;

/** For a mechanic that grants nothing, or that has no faults beyond its schema. */
export const none = (): never[] => [];

/** Returns a fault for each row whose id an earlier row already has. */
export const twice = (
  rows: readonly { id: string }[],
  path: readonly PropertyKey[],
  noun: string,
): Fault[] =>
  rows.flatMap(({ id }, i) =>
    rows.findIndex((each) => each.id === id) === i
      ? []
      : [fault([...path, i, 'id'], `duplicate ${noun} ${id}`)],
  );

/** Returns a fault for a session that the campaign does not have. */
export const missingSession = (
  { campaign: { sessions } }: MechanicContext,
  path: PropertyKey[],
  session: string,
): Fault[] => (Object.hasOwn(sessions, session) ? [] : [fault(path, `unknown session ${session}`)]);

/** Returns a fault for each page that a mechanic leads to and that the campaign does not have. */
export const missingPages = (
  { campaign, path }: MechanicContext,
  pages: Readonly<Record<string, string>>,
): Fault[] =>
  Object.entries(pages).flatMap(([name, address]) =>
    campaign.pages.some((page) => page.address === address)
      ? []
      : [fault([...path, 'pages', name], `the campaign has no page ${address}`)],
  );
