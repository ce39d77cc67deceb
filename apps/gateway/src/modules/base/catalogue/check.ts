import type { z } from 'zod';
import type { Fault } from './fault.ts';
import { addressFaults, visitFaults } from './kinds/campaign-addresses.ts';
import { saleFaults } from './kinds/campaign-mechanics.ts';
import { campaignFaults } from './kinds/campaigns.ts';
import { shieldFaults } from './kinds/shield.ts';
import { surveyFaults } from './kinds/surveys.ts';
import { type OperatorData, operatorData, referencesIn } from './kinds.ts';

/** The document with its types, or all that is wrong with it. */
export type Checked = { data: OperatorData; faults?: never } | { data?: never; faults: Fault[] };

/**
 * Checks a whole document of operator data: its fields, texts in both languages, one row for each id, and that every
 * row which another one names is there.
 */
export function check(document: unknown): Checked {
  const parsed = operatorData.safeParse(document);
  if (!parsed.success) return { faults: faultsOf(parsed.error.issues) };
  const { data } = parsed;
  const faults = [
    ...twice(data),
    ...dangling(data),
    ...foreignTickets(data),
    ...insideCampaigns(data),
    ...addressFaults(data.campaigns),
    ...visitFaults(data),
    ...saleFaults(data),
    ...shieldFaults(data.shield),
    ...surveyFaults(data.surveys),
  ];
  return faults.length === 0 ? { data } : { faults };
}

const faultsOf = (issues: readonly z.core.$ZodIssue[], under: PropertyKey[] = []): Fault[] =>
  issues.flatMap((issue) => {
    const path = [...under, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const [first = ''] = issue.keys;
      return [
        {
          path: [...path, first],
          unknown: issue.keys,
          reason: `unknown: ${issue.keys.join(', ')}`,
        },
      ];
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // Of several forms the one that is nearest to what was written: it fits deepest, and lacks least.
      const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
      return faultsOf(nearest, path);
    }
    return [{ path, reason: issue.message }];
  });

/** The second row of an id, and every further one. */
const twice = (data: OperatorData): Fault[] =>
  Object.entries(data).flatMap(([kind, rows]) =>
    Array.isArray(rows)
      ? rows.flatMap(({ id }, index) =>
          rows.findIndex((row) => row.id === id) < index
            ? [{ path: [kind, index, 'id'], reason: `a second row with the id ${id}` }]
            : [],
        )
      : [],
  );

const dangling = (data: OperatorData): Fault[] =>
  referencesIn(data).flatMap(({ path, kind, id }) =>
    data[kind].some((row) => row.id === id)
      ? []
      : [{ path, reason: `there is no ${id} among the ${kind}` }],
  );

/** A spot's ticket that says it is of another one. */
const foreignTickets = ({ spots, products }: OperatorData): Fault[] =>
  spots.flatMap((spot, index) =>
    spot.tickets.flatMap((ticket, at) => {
      const product = products.find(({ id }) => id === ticket);
      return product === undefined || product.spot === spot.id
        ? []
        : [
            {
              path: ['spots', index, 'tickets', at],
              reason: `${ticket} is not a ticket of this spot`,
            },
          ];
    }),
  );

const insideCampaigns = ({ campaigns }: OperatorData): Fault[] =>
  campaigns.flatMap((campaign, index) =>
    campaignFaults(campaign).map(({ path, reason }) => ({
      path: ['campaigns', index, ...path],
      reason,
    })),
  );
