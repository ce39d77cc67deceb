import { z } from 'zod';
import { rewardView } from '../campaigns/rewards.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { INVITE_CODE } from './facts.ts';
import { bareCode } from '../values/typed-text.ts';
import { bilingual, instant, openWord, shortText } from '../api/schemas.ts';

export const inviteCode = z.string().overwrite(bareCode).regex(INVITE_CODE);

/** State of a reward: `held` until a person has reviewed it. */
const rewardState = openWord(['waiting', 'held', 'given', 'taken_back', 'refused']);

export const inviteStep = z.object({
  id: z.string(),
  does: openWord(['registered', 'rode']),
  /** For `rode`: the number of rides required. */
  rides: z.int().min(0),
  /** The reward of each side; null: none. */
  inviter: rewardView.nullable(),
  invited: rewardView.nullable(),
});
export type InviteStep = z.infer<typeof inviteStep>;

const stepState = z.object({ step: z.string(), state: rewardState });

export const invitations = z.object({
  code: inviteCode,
  /** The round of the programme, for enquiries: in production, and on development and test hosts. */
  activity: z.string(),
  testActivity: z.string(),
  /** `open`, or why riders cannot invite now. */
  state: openWord(['open', 'not_begun', 'over']),
  until: instant.nullable(),
  /** Days after the first login within which an invitation must be accepted, and for which rides count. */
  newDays: z.int(),
  countDays: z.int(),
  steps: z.array(inviteStep),
  rules: z.array(bilingual),
  /** Points that the rider earned by inviting, less those taken back. */
  points: z.int().min(0),
  /** Number of invited riders, and the latest of them. */
  count: z.int().min(0),
  riders: z.array(
    z.object({
      /** A phone number with some digits masked. */
      name: z.string(),
      at: instant,
      state: openWord(['counted', 'held', 'refused']),
      /** Number of rides that count. */
      rides: z.int().min(0),
      steps: z.array(stepState),
    }),
  ),
  /** Who invited the rider, and the rider's reward for it. */
  mine: z
    .object({
      /** The masked phone number of the inviter; null: the account no longer exists. */
      by: z.string().nullable(),
      at: instant,
      state: openWord(['counted', 'held', 'refused']),
      steps: z.array(stepState),
    })
    .nullable(),
  /** Whether the rider is new and can accept an invitation. */
  mayAccept: z.boolean(),
});
export type Invitations = z.infer<typeof invitations>;

export const trial = z.object({
  title: bilingual,
  text: bilingual,
  from: instant,
  until: instant,
  /** `open`, or why no place is available now. */
  state: openWord(['open', 'not_begun', 'over', 'gone', 'not_on_list', 'taken']),
  places: z.int(),
  left: z.int().min(0),
  gives: z.array(rewardView),
  /** The condition: metro rides within a number of days, and how many the rider has; null: riders of a list. */
  needs: z.object({ rides: z.int(), days: z.int(), has: z.int() }).nullable(),
  /** The rider's own place. */
  place: z.object({ at: instant }).nullable(),
});
export type Trial = z.infer<typeof trial>;

/** The reward of a new rider who comes through a promoter of the operator. */
export const promoterOffer = z.object({
  promoter: z.string(),
  name: bilingual,
  points: z.int().min(1),
  /** Maximum number of days since the rider's first login. */
  newDays: z.int(),
  state: openWord(['open', 'not_begun', 'over']),
  until: instant,
});
export type PromoterOffer = z.infer<typeof promoterOffer>;

export const promoterReward = z.object({
  /** The promoter; null: no longer exists. */
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
    summary: 'The code by which the rider invites others: one per rider, created on the first call',
    auth: 'user',
    output: z.object({ code: inviteCode }),
  },
  'GET auth:/v1/invite-codes/:code': {
    summary: 'The owner of an invitation code, as little as a friend needs to recognise them',
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
    summary: 'The riders whom the rider invited, the rewards, and who invited the rider',
    auth: 'user',
    output: invitations,
  },
  'POST auth:/v1/invitations/acceptance': {
    summary: 'Accept the invitation of a code: once for each new rider, permanently',
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
    summary: 'The promoter of a code, and the reward of a new rider',
    auth: 'none',
    params: z.object({ promoter }),
    output: promoterOffer,
    errors: ['promoter_not_found'],
  },
  'GET maas:/v1/promoter-reward': {
    summary: "The rider's reward from a promoter; null: none",
    auth: 'user',
    output: rewarded,
  },
  'POST maas:/v1/promoter-reward': {
    summary: 'Get the points of a promoter: once for each new rider, from any promoter',
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
    summary: "The trial for riders of a white list, and the rider's place in it",
    auth: 'user',
    output: trial,
    errors: ['campaign_not_found'],
  },
  'POST maas:/v1/trial/place': {
    summary: 'Take a place in the trial: one per rider, while places are available',
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
