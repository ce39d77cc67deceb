import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const code = 'The invitation code of a rider.';
const programmeState = '`open`, or why it is closed now: not begun, or over.';
const referralState = '`held`: being reviewed by a person; `refused`: it does not count.';
const stepTexts = {
  steps: 'The rewards of each step so far.',
  'steps.step': 'The id of the step.',
  'steps.state':
    '`waiting`: the step is not done; `held`: a person reviews it; `given`: the reward is in the wallet; `taken_back`: a refund cancelled it; `refused`: after a review.',
};
const rewarded = { reward: "The rider's reward; null: none." };

export const inviteTexts: FieldTexts = {
  InviteStep: {
    id: 'The id of the step.',
    does: 'What the invited rider does: registers, or takes rides.',
    rides: 'For `rode`: the number of rides required.',
    inviter: 'The reward of the rider who invited; null: none.',
    invited: 'The reward of the invited rider; null: none.',
  },
  Invitations: {
    code: "The rider's own invitation code.",
    activity: 'The round of the programme in production, for enquiries.',
    testActivity: 'The round of the programme on development and test hosts, for enquiries.',
    state: programmeState,
    until: 'The end of the programme; null: no end is planned.',
    newDays: 'For how many days after the first login a rider is new and can accept an invitation.',
    countDays: 'For how many days after the acceptance rides count.',
    steps: 'What the invited rider does for the rewards, in order.',
    rules: 'The rules of the programme.',
    points: 'The points that the rider earned by inviting, less those taken back.',
    count: 'The number of riders whom the rider invited.',
    riders: 'The latest of the invited riders.',
    ...fieldsWithin('riders', {
      name: 'The phone number of the invited rider, with some digits masked.',
      at: 'When they accepted the invitation.',
      state: referralState,
      rides: 'The number of their rides that count.',
      ...stepTexts,
    }),
    mine: 'Who invited the rider, and the rewards for it; null: nobody did.',
    ...fieldsWithin('mine', {
      by: 'The phone number of the inviter, with some digits masked; null: the account no longer exists.',
      at: 'When the rider accepted the invitation.',
      state: referralState,
      ...stepTexts,
    }),
    mayAccept: 'Whether the rider is new and can accept an invitation.',
  },
  Trial: {
    title: 'The title of the trial.',
    text: 'The description of the trial.',
    from: 'When places can be taken from.',
    until: 'Until when places can be taken.',
    state:
      '`open`, or why no place can be taken now: not begun, over, no place left, the rider does not meet the condition, or already has a place.',
    places: 'The number of places in total.',
    left: 'The number of places left.',
    gives: 'The rewards of a place.',
    needs:
      'The condition: metro rides within a number of days; null: the operator has a list of riders.',
    'needs.rides': 'The number of metro rides required.',
    'needs.days': 'The number of past days in which they count.',
    'needs.has': 'The number of such rides that the rider has.',
    place: "The rider's own place; null: none.",
    'place.at': 'When the rider took it.',
  },
  PromoterOffer: {
    promoter: 'The code of the promoter.',
    name: 'The name of the promoter.',
    points: 'The points that a new rider receives.',
    newDays: 'For how many days after the first login a rider is new.',
    state: programmeState,
    until: 'The end of the offer.',
  },
  PromoterReward: {
    name: 'The name of the promoter; null: they no longer exist.',
    points: 'The number of points.',
    at: 'When the rider claimed them.',
    state: '`held`: a person reviews it; until then the points are not in the wallet.',
  },
  CreateInviteCodeAnswer: { code: "The rider's own invitation code." },
  GetInviteCodeOwnerAnswer: {
    code,
    phoneEnd: "The last four digits of the owner's phone number.",
  },
  AcceptInvitationBody: { code },
  GetPromoterRewardAnswer: rewarded,
  ClaimPromoterRewardAnswer: rewarded,
  ClaimPromoterRewardBody: { promoter: 'The code of the promoter, from their link.' },
};
