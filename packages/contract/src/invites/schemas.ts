import { z } from 'zod';
import { rewardView } from '../campaigns/rewards.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { INVITE_CODE } from './facts.ts';
import { bilingual, instant, openWord, shortText } from '../api/schemas.ts';

export const inviteCode = z.string().regex(INVITE_CODE);

/** How something that is given stands: `held` until a person has looked at it. */
const rewardState = openWord(['waiting', 'held', 'given', 'taken_back', 'refused']);

export const inviteStep = z.object({
  id: z.string(),
  does: openWord(['registered', 'rode']),
  /** How many rides it takes, of `rode`. */
  rides: z.int().min(0),
  /** What each side gets; null: nothing. */
  inviter: rewardView.nullable(),
  invited: rewardView.nullable(),
});
export type InviteStep = z.infer<typeof inviteStep>;

const stepState = z.object({ step: z.string(), state: rewardState });

export const invitations = z.object({
  code: inviteCode,
  /** Of this round, for who asks about it. */
  activity: z.string(),
  /** `open`, or why nobody can be invited now. */
  state: openWord(['open', 'not_begun', 'over']),
  until: instant.nullable(),
  /** An invitation is accepted within so many days of the first login; rides count for so many. */
  newDays: z.int(),
  countDays: z.int(),
  steps: z.array(inviteStep),
  rules: z.array(bilingual),
  /** What the rider got by inviting, and kept. */
  points: z.int().min(0),
  /** How many riders came, and the last of them. */
  count: z.int().min(0),
  riders: z.array(
    z.object({
      /** A phone number in which digits are left out. */
      name: z.string(),
      at: instant,
      state: openWord(['counted', 'held', 'refused']),
      /** Rides that count. */
      rides: z.int().min(0),
      steps: z.array(stepState),
    }),
  ),
  /** By whom the rider was invited, and what they have for it. */
  mine: z
    .object({
      /** The same; null: that rider is gone. */
      by: z.string().nullable(),
      at: instant,
      state: openWord(['counted', 'held', 'refused']),
      steps: z.array(stepState),
    })
    .nullable(),
  /** Whether the rider is new and may accept an invitation. */
  mayAccept: z.boolean(),
});
export type Invitations = z.infer<typeof invitations>;

export const trial = z.object({
  title: bilingual,
  text: bilingual,
  from: instant,
  until: instant,
  /** `open`, or why no place can be taken now. */
  state: openWord(['open', 'not_begun', 'over', 'gone', 'not_on_list', 'taken']),
  places: z.int(),
  left: z.int().min(0),
  gives: z.array(rewardView),
  /** Who may take one: metro rides within days, of which the rider has so many; null: those of a list. */
  needs: z.object({ rides: z.int(), days: z.int(), has: z.int() }).nullable(),
  /** The rider's own. */
  place: z.object({ at: instant }).nullable(),
});
export type Trial = z.infer<typeof trial>;

/** What a new rider gets who comes by a promoter of the operator's. */
export const promoterOffer = z.object({
  promoter: z.string(),
  name: bilingual,
  points: z.int().min(1),
  /** For riders whose first login is no longer ago. */
  newDays: z.int(),
  state: openWord(['open', 'not_begun', 'over']),
  until: instant,
});
export type PromoterOffer = z.infer<typeof promoterOffer>;

export const promoterReward = z.object({
  /** The promoter; null: there is no such one any more. */
  name: bilingual.nullable(),
  points: z.int(),
  at: instant,
  state: openWord(['given', 'held', 'refused']),
});
export type PromoterReward = z.infer<typeof promoterReward>;

const promoter = shortText(64).min(1);
const rewarded = z.object({ reward: promoterReward.nullable() });

export const inviteEndpoints = defineEndpoints({
  'PUT auth:/v1/invite-code': {
    summary:
      'The code by which the rider invites others: one for each rider, made when first asked',
    auth: 'user',
    output: z.object({ code: inviteCode }),
  },
  'GET auth:/v1/invite-codes/:code': {
    summary: 'Who invites by a code: no more of them than a friend knows them by',
    auth: 'none',
    params: z.object({ code: inviteCode }),
    output: z.object({
      code: inviteCode,
      /** The last four digits of their phone number. */
      phoneEnd: z.string(),
    }),
    errors: ['invite_not_found'],
  },
  'GET auth:/v1/invitations': {
    summary: 'Whom the rider invited, what it earned, and by whom they were invited themselves',
    auth: 'user',
    output: invitations,
  },
  'POST auth:/v1/invitations/acceptance': {
    summary: 'Accept the invitation of a code: once for each new rider, and for good',
    auth: 'user',
    idempotent: true,
    body: z.object({ code: inviteCode }),
    output: invitations,
    errors: [
      'invite_not_found',
      'campaign_not_begun',
      'campaign_over',
      'campaign_refused',
      'link_own',
      'new_riders_only',
      'already_bound',
    ],
  },
  'GET maas:/v1/promoters/:promoter': {
    summary: 'Who a promoter is, by their code, and what a new rider gets by it',
    auth: 'none',
    params: z.object({ promoter }),
    output: promoterOffer,
    errors: ['promoter_not_found'],
  },
  'GET maas:/v1/promoter-reward': {
    summary: 'What the rider got by a promoter; null: nothing',
    auth: 'user',
    output: rewarded,
  },
  'POST maas:/v1/promoter-reward': {
    summary: 'Get the points of a promoter: once for each new rider, whoever promoted',
    auth: 'user',
    idempotent: true,
    body: z.object({ promoter }),
    output: rewarded,
    errors: [
      'promoter_not_found',
      'campaign_not_begun',
      'campaign_over',
      'campaign_refused',
      'new_riders_only',
      'already_bound',
    ],
  },
  'GET maas:/v1/trial': {
    summary: 'The trial that riders of a white list are invited to, and the place of the rider',
    auth: 'user',
    output: trial,
    errors: ['campaign_not_found'],
  },
  'POST maas:/v1/trial/place': {
    summary: 'Take a place in it: one for each rider, while there are some',
    auth: 'user',
    idempotent: true,
    output: trial,
    errors: [
      'campaign_not_found',
      'campaign_not_begun',
      'campaign_over',
      'not_on_list',
      'places_gone',
    ],
  },
});
