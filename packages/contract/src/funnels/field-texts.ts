import type { FieldTexts } from '../api/field-text.ts';

export const funnelTexts: FieldTexts = {
  CountFunnelStepBody: {
    host: 'The app or browser in which the page runs.',
    language: 'The language of the page.',
    steps: 'The steps to count.',
    'steps.campaign': 'The id of the campaign.',
    'steps.version': 'The `version` of the page of the campaign.',
    'steps.visit':
      'The `visit` that the page brought: 32 hexadecimal digits that identify no person.',
    'steps.step': '`opened`: the page was shown; `shared`: the visitor shared it.',
    'steps.page':
      "The page's address below the base; at a link of a rider with `/{token}` instead of the token.",
  },
  WithdrawFromFunnelsBody: { visits: 'The numbers of the visits whose steps are to be deleted.' },
};
