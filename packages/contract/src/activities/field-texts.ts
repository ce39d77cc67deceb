import type { FieldTexts } from '../api/field-text.ts';

export const activityTexts: FieldTexts = {
  Activity: {
    kind: 'Whether the page belongs to a campaign or is a survey.',
    id: 'The id of the campaign or survey.',
    name: 'The name of the campaign or survey.',
    text: 'What a rider gets, in one line.',
    to: "The page's path below the app's base path, possibly with a query.",
    art: "The drawing of the page's first picture, as SVG text; absent: it has none.",
    phase:
      '`before`: not begun; `open`: riders can take part; `claim`: over, rewards can still be claimed; `over`: closed.',
    from: 'When riders can take part from.',
    until: 'The end of the current phase: of taking part, or of claiming rewards.',
    hasJoined:
      'Whether this rider has taken part; false without a login, and for campaigns that have their own login.',
  },
};
