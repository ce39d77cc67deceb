import type { FieldTexts } from '../api/field-text.ts';

const title = 'The title of the block; absent: none.';
const titled = { title };
const ofMechanic = { title, mechanic: 'The id of the mechanic that the block shows.' };
const itemTarget = 'The page of an item, below the base: `{id}` is replaced by its id.';
const collection = 'The id of the collection.';

/** What the fields of the blocks of a campaign's page mean. */
export const campaignBlockTexts: FieldTexts = {
  ImageBlock: {
    art: 'The name of the drawing.',
    ...titled,
    text: 'The text over the drawing; absent: none.',
  },
  TextBlock: { ...titled, paragraphs: 'The paragraphs.' },
  CountdownBlock: {
    ...titled,
    to: "The instant it counts down to; absent: the session's next edge, or the campaign's.",
    session: 'The id of the session whose next beginning or end it counts down to; absent: none.',
    mechanic: 'The id of the mechanic by which riders request a reminder; absent: none.',
  },
  LoginBlock: {
    ...titled,
    text: 'The text above the link; absent: none.',
    to: 'The page for riders who are logged in, below the base.',
  },
  ProductsBlock: {
    ...titled,
    products: 'The ids of the products, in this order.',
    view: 'How they are arranged.',
  },
  BreakdownBlock: {
    ...titled,
    parts: 'The mechanics that grant points.',
    'parts.mechanic': 'The id of the mechanic.',
    'parts.name': 'The name that riders know.',
  },
  SlidesBlock: {
    ...titled,
    source: 'Where the figures are from.',
    art: 'The name of the drawing on the first slide.',
    year: 'The year of the figures; absent: that of the month before the campaign begins.',
    to: 'The page that the code of the poster leads to, below the base.',
  },
  RewardsBlock: { ...titled, rewards: 'The ids of the rewards.' },
  FaresBlock: titled,
  ActivitiesBlock: {
    ...titled,
    mechanics: 'Only campaigns with these kinds of mechanics; empty: all.',
  },
  EditionBlock: {
    hosts: 'The hosts that the edition is for.',
    inside: 'What is shown inside these hosts.',
    'inside.title': 'The title.',
    'inside.text': 'The text.',
    outside: 'What is shown outside these hosts.',
    'outside.title': 'The title.',
    'outside.text': 'The text.',
    'outside.open': 'The label of the link that opens the page in the host.',
    open: 'The address that opens the host; the address of the page is added to it.',
    to: 'The page for all hosts, below the base.',
  },
  ButtonsBlock: {
    buttons: 'The buttons.',
    'buttons.label': 'The label of the button.',
    'buttons.to': 'The page that it leads to, below the base.',
  },
  PlacesBlock: {
    ...titled,
    collection,
    by: '`district`: shows one district at a time; absent: all places.',
    to: itemTarget,
  },
  PlaceBlock: {
    ...titled,
    collection,
    view: 'Where it is and how to get there, or its description.',
  },
  SearchBlock: {
    ...titled,
    collection,
    to: itemTarget,
    page: 'The page that lists the results, below the base.',
  },
  RulesBlock: { ...titled, items: 'The rules, one paragraph each.' },
  TicketsBlock: { ...titled, spot: 'The id of the scenic spot.' },
  TimetableBlock: {
    ...titled,
    collection,
    to: 'For lines that lead to a place: the page on which riders book them, `{id}` is replaced by its id; absent: none.',
  },
  PrizesBlock: {
    ...titled,
    mechanic: 'The id of the mechanic of the bags; absent: none.',
    address: 'The page for the delivery address, below the base; absent: none.',
  },
  AgreementBlock: ofMechanic,
  BalanceBlock: ofMechanic,
  ChartBlock: { ...ofMechanic, by: 'Whether savings are shown by mode of travel or by month.' },
  LedgerBlock: ofMechanic,
  BookingBlock: {
    ...ofMechanic,
    by: '`offer`: riders first choose an offer and then its time; absent: they choose a time.',
  },
  BookingsBlock: { ...ofMechanic, to: itemTarget },
  DeparturesBlock: { ...ofMechanic, collection, to: itemTarget },
  CalendarBlock: {
    ...ofMechanic,
    view: 'A month with dates, or a week card with one stamp per day.',
  },
  CouponsBlock: ofMechanic,
  AddressBlock: ofMechanic,
  DrawBlock: { ...ofMechanic, view: 'What the draw looks like.' },
  ExchangeBlock: ofMechanic,
  PosterBlock: {
    ...ofMechanic,
    to: 'The page that the code of the poster leads to, below the base.',
  },
  ProgressBlock: {
    ...ofMechanic,
    offer: 'The id of the offer that is counted; absent: all offers.',
    art: 'The name of the drawing of each one.',
  },
  HelpBlock: { ...ofMechanic, view: 'Which page of a link it is.' },
  InvitesBlock: {
    ...ofMechanic,
    view: 'The rewards with the link (`steps`), the invited riders (`list`), or both.',
  },
  QuizBlock: { ...ofMechanic, to: 'The page with the result, below the base.' },
  ResultBlock: { ...ofMechanic, to: 'The page with the questions, below the base.' },
  RankingBlock: ofMechanic,
  SaleBlock: { ...ofMechanic, session: 'The id of the session whose offer it shows.' },
  ScratchBlock: ofMechanic,
  TasksBlock: ofMechanic,
  JoinedBlock: ofMechanic,
  TeamBlock: {
    ...ofMechanic,
    view: "The rider's team in short, the team with its members, the form that creates one, or the team of an invitation.",
  },
  VoteBlock: { ...ofMechanic, view: 'The options to vote for, or the current ranking.' },
};
