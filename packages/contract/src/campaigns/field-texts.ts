import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

import { chainTexts, drawnTexts, oddsTexts } from './mechanic-texts.ts';

const phase =
  '`before`: not begun; `open`: riders can take part; `claim`: over, rewards can still be claimed; `over`: closed.';
const takingTexts = {
  act: 'What the rider does: the input of the mechanic, by its kind.',
  link: 'The token of the link by which the rider came to the page; absent: none.',
  item: 'The id of the item whose page the rider is on; absent: none.',
  channel: 'The `channel` of the page.',
};
const rewardTexts = {
  daily: 'The number that is released each day; absent: all are available immediately.',
  picture: "The name of its picture in the page's `art`; absent: the drawing of its kind.",
};

export const campaignTexts: FieldTexts = {
  CampaignPage: {
    campaign: 'The id of the campaign.',
    version: 'The version of the operator data.',
    name: 'The name of the campaign.',
    title: 'The title of the page.',
    address: 'The address for links: below the base, with the key of the page if it has one.',
    item: 'The item of a collection that the page is about; absent: none.',
    'item.id': 'The id of the item.',
    'item.name': 'The name of the item.',
    link: "The token of a rider's link; absent: the page is not at one.",
    visit:
      'The number of this visit, for steps that a visitor agrees to have counted; it identifies no person.',
    login: 'Whether riders must log in before they see the page.',
    channel: 'The channel to send with each act from this page; null: none.',
    credential:
      "The login that taking part requires: the rider's own (`user`), or that of the campaign pages (`local`).",
    phase,
    from: 'When riders can take part from.',
    until: 'Until when riders can take part.',
    claimUntil: 'Until when rewards can be claimed.',
    theme: 'The colours of the page.',
    share: 'The preview of a shared link.',
    'share.title': 'The title of the preview.',
    'share.text': 'The text of the preview.',
    blocks: 'The blocks of the page, from top to bottom.',
    mechanics: "The mechanics that the page's blocks name, by their id.",
    rewards: 'The rewards of the page, by their id.',
    sessions:
      "The sessions of the page's blocks, under way or next, by their id; a missing one is over.",
    'sessions.from': 'When the session begins.',
    'sessions.until': 'When the session ends.',
    products: "The products of the page's blocks that are on sale or upcoming.",
    activities:
      'The campaigns that are open, for pages with a block that lists them; absent otherwise.',
    ...fieldsWithin('activities', {
      campaign: 'The id of the campaign.',
      name: 'The name of the campaign.',
      text: 'What a rider gets, in one line.',
      address: 'Its first page, below the base.',
      until: 'Until when riders can take part.',
      mechanics: 'How riders take part, by kinds of mechanics.',
    }),
    collections: "The collections that the page's blocks name, by their id.",
    tickets: "Tickets on sale, by the scenic spots that the page's blocks name.",
    ...fieldsWithin('tickets', {
      id: 'The id of the product.',
      title: 'The name of the ticket.',
      text: 'The ticket in one line.',
      unitCents: 'The price of one, in cents.',
      days: 'The coming days with the number left.',
      'days.day': "The day, by the city's calendar.",
      'days.left': 'The number left for the day; null: no limit.',
    }),
    art: "The drawings of the page's blocks, and the pictures of the prizes that they grant, by their name, as SVG text.",
    preview: 'Present in a preview: shown at another instant, to a fictional rider.',
    'preview.rider':
      'The fictional rider: not logged in, new, one who rode for two weeks, or the same with a verified identity.',
    'preview.demo':
      'For a page that anyone can try: the token for trying it; absent: it is a real preview.',
    serverTime: "The time on the gateway's clock; in a preview, the instant that it shows.",
  },
  Theme: {
    paper: 'The background of the page, `#rrggbb`.',
    ink: 'The text on paper and on cards, `#rrggbb`.',
    accent: 'Buttons and marks, `#rrggbb`.',
    onAccent: 'The text on buttons, `#rrggbb`.',
    card: 'The background of cards, `#rrggbb`.',
    pattern: 'The pattern of the background.',
    layout: 'How the page arranges its blocks.',
    motion: 'The kind of motion.',
    particles: 'What moves through a festive page.',
  },
  CampaignStanding: {
    phase,
    hindrance:
      'Why this rider cannot take part: not logged in, not in this host, or no verified identity; null: they can.',
    mechanics: 'The state of the mechanics, by their id.',
    off: 'The ids of mechanics and rewards that the operator switched off.',
    goneToday:
      'The ids of rewards whose quota of the day is exhausted; more are released the next day.',
    awards: 'What the rider won, the newest first.',
    serverTime: "The time on the gateway's clock; in a preview, the instant that it shows.",
  },
  CampaignAward: {
    id: 'The id of the award.',
    mechanic: 'The id of the mechanic that granted it.',
    reward: 'What the rider won.',
    at: 'When the rider won it.',
    draw: "The number of the rider's draw that won it; absent: it was not won by a draw.",
    isHeld: 'Whether a person reviews it; until the decision it is not in the wallet.',
    standing:
      '`waiting`: usable once the purchase that earned it can no longer be refunded; `returned`: the purchase was refunded; absent: in the wallet, or being reviewed.',
    until:
      'When a waiting award is usable at the latest; null: once the purchase is used; absent: it does not wait.',
  },
  BagRewardView: { ...rewardTexts },
  ChanceRewardView: { ...rewardTexts, amount: 'The number of draws.' },
  CouponRewardView: {
    ...rewardTexts,
    terms: 'The terms of the coupon.',
    quantity: 'The number of coupons.',
    validDays: 'For how many days from the claim they are valid.',
  },
  GoodsRewardView: { ...rewardTexts, name: "The item that is sent to the rider's address." },
  PointsRewardView: { ...rewardTexts, amount: 'The number of points.' },
  TreeRewardView: { ...rewardTexts, name: 'The kind of the virtual tree.' },
  LinesCollectionView: {
    source: 'Where the data is from, and which parts are certain.',
    items: 'The lines; empty: no line leads to the place of the page.',
    ...fieldsWithin('items', {
      id: 'The id of the line.',
      name: 'The name of the line.',
      place: 'The id of the place that it leads to; absent: none.',
      stops: 'Its stops, in order.',
      first: "The first departure, by the city's clock: `06:00`.",
      last: "The last departure, by the city's clock; after midnight `24:10`.",
      everyMinutes: 'The minutes between two departures; absent: irregular.',
      fareCents: 'The fare in cents; absent: not stated.',
      note: 'A note for riders; absent: none.',
      guide: 'The same line in the traffic guide; absent: the guide does not have it.',
      'guide.id': 'The id of the line in the guide.',
      'guide.mode': 'The mode of travel.',
    }),
  },
  PlacesCollectionView: {
    items: 'The places, in the order of the operator.',
    ...fieldsWithin('items', {
      id: 'The id of the place.',
      name: 'The name of the place.',
      text: 'The place in one line; absent: none.',
      address: 'The postal address; absent: not stated.',
      district: 'The district by which pages group places; absent: not stated.',
      hours: 'The opening hours in words; absent: not stated.',
      paragraphs: 'The description, for a page of its own; absent: it has none.',
      station: 'The nearest rail station in a straight line; null: none within some kilometres.',
      'station.id': 'The id of the station.',
      'station.name': 'The name of the station.',
      'station.lines': 'The lines that stop there.',
      'station.metres': 'The straight-line distance in metres.',
      lines:
        'The number of lines of the campaign that lead there; null: the campaign has no lines that lead to places.',
    }),
  },
  DrawLog: {
    ...chainTexts,
    day: "The day, by the city's calendar.",
    seed: "The day's seed in hexadecimal; null: not published yet.",
    deck: 'The seed of the deck; absent: each draw is independent.',
    'deck.root': 'The SHA-256 of the seed, in hexadecimal, published before the first draw.',
    'deck.seed': 'The seed in hexadecimal; null until the last draw is over.',
    beacon:
      'The value of the public beacon at the beginning of the day; null: none in time; absent: none was decided for the day.',
    'beacon.source': 'Where anyone can read the value again.',
    'beacon.round': 'The round of the beacon.',
    'beacon.value': 'The value in hexadecimal.',
    draws: 'The draws of this part of the log, in the order in which they were made.',
    'draws.tag': "The rider's name in the log, which identifies no person.",
    ...fieldsWithin('draws', drawnTexts),
    terms: 'The odds of the versions of these draws, and of the one in force.',
    ...fieldsWithin('terms', {
      version: 'The version of the operator data.',
      ...oddsTexts,
      deck: 'The number of tickets of the deck; absent: each draw is independent.',
      stock: 'The total number of each reward.',
      daily: 'For rewards released by day: the number per day; absent: none is.',
      needBeacon: 'The rewards that are granted only on days with the beacon; absent: none.',
      elsewhere:
        'The rewards that other mechanics also grant, so that this log does not contain all grants; absent: none.',
    }),
    nextCursor: "The cursor for the next part of the day's log; null: this is the last part.",
  },
  TakePartInCampaignBody: takingTexts,
  TakePartOnCampaignPagesBody: takingTexts,
  PreviewCampaignBody: {
    preview: 'The signed text of the preview link, which determines all that the preview shows.',
    item: 'The id of the item whose page the visitor is on; absent: none.',
    acts: 'All acts since the preview was opened, in order.',
    'acts.mechanic': 'The id of the mechanic.',
    'acts.act': takingTexts.act,
    'acts.link': 'The token of the link with which the act comes; absent: none.',
    visit: 'A text that separates visitors who try the same page at the same time.',
  },
};
