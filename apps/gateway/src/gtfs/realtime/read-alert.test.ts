import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { clockTime, pattern, smallFeed, trip } from '../../../test/small-feed.ts';
import { AlertSchema } from './gtfs-realtime.pb.js';
import { stationFeed } from '../../../test/station-feed.ts';
import { readAlert } from './read-alert.ts';

const small = smallFeed();
const feed = smallFeed({
  agencies: [
    { id: 'agency', name: { zh: '', en: '' }, url: '' },
    { id: 'other', name: { zh: '', en: '' }, url: '' },
  ],
  routes: [
    ...small.routes,
    { id: 'three', agency: 1, mode: 'bus', type: 3, name: { zh: '三', en: '3' }, colour: null },
  ],
  patterns: [pattern({ id: 'east', route: 1, trips: [trip('e1', clockTime('08:00'), [5, 5])] })],
});

const feedTime = new Date('2026-11-21T00:00:00.000Z');
const AT = feedTime.getTime() / 1000;
const seconds = (minutes: number): bigint => BigInt(AT + minutes * 60);
const instant = (minutes: number): Date => new Date((AT + minutes * 60) * 1000);

type Text = readonly [text: string, language?: string];
const texts = (...all: Text[]) => ({
  translation: all.map(([text, language]) => ({ text, ...(language && { language }) })),
});
type Fields = Omit<MessageInitShape<typeof AlertSchema>, '$typeName' | '$unknown'>;
const read = (alert: Fields, id = 'a') =>
  readAlert(feed, create(AlertSchema, { headerText: texts(['x']), ...alert }), id, feedTime);

const x = { zh: 'x', en: 'x' };

describe('an alert', () => {
  it('without details applies to all lines, permanently, as information', () => {
    expect(read({})).toEqual({
      id: 'a',
      effect: 'other',
      severity: 'info',
      title: x,
      text: { zh: '', en: '' },
      url: null,
      from: null,
      until: null,
      routeIds: [],
      stopIds: [],
    });
  });

  it('that says all has all of it', () => {
    expect(
      read(
        {
          activePeriod: [{ start: seconds(-10), end: seconds(10) }],
          informedEntity: [{ routeId: 'two' }, { stopId: 'S' }, { stopId: 'E', routeId: 'one' }],
          effect: 1,
          severityLevel: 3,
          url: texts(['https://example.org/a'], ['https://example.org/b']),
          headerText: texts([' Works ', 'EN'], ['施工', 'zh-Hans']),
          descriptionText: texts(['Line one\r\nLine two', 'en-GB'], ['正文', 'zh']),
        },
        '\u0001id',
      ),
    ).toEqual({
      id: 'id',
      effect: 'no_service',
      severity: 'warning',
      title: { zh: '施工', en: 'Works' },
      text: { zh: '正文', en: 'Line one\nLine two' },
      url: 'https://example.org/a',
      from: instant(-10),
      until: instant(10),
      routeIds: ['two', 'one'],
      stopIds: ['S', 'E'],
    });
  });

  it.each<readonly [string, Fields, string]>([
    ['of an id that is none', {}, ''],
    ['without a text', { headerText: texts([' ']) }, 'a'],
    ['over', { activePeriod: [{ end: seconds(0) }] }, 'a'],
    ['of nothing that is known', { informedEntity: [{ stopId: 'elsewhere' }] }, 'a'],
  ])('%s is left out', (_, alert, id) => {
    expect(read(alert, id)).toBeNull();
  });
});

it('keeps all periods of an alert that are not over, in order', () => {
  const alert = read({
    activePeriod: [
      { start: seconds(60), end: seconds(90) },
      { start: seconds(-90), end: seconds(-60) },
      { start: seconds(-10), end: seconds(10) },
    ],
  });
  expect(alert).toMatchObject({
    from: instant(-10),
    until: instant(10),
    laterPeriods: [{ from: instant(60), until: instant(90) }],
  });
});

describe('the texts of an alert', () => {
  it.each<readonly [Text[], { zh: string; en: string }]>([
    [[['A', 'en']], { zh: 'A', en: 'A' }],
    [[['甲', 'zh']], { zh: '甲', en: '甲' }],
    [
      [
        ['Un', 'fr'],
        ['A', 'en'],
      ],
      { zh: 'A', en: 'A' },
    ],
    [
      [
        ['Un', 'fr'],
        ['甲', 'zh-TW'],
      ],
      { zh: '甲', en: 'Un' },
    ],
    [[['Un', 'fr'], ['any'], ['A', 'en']], { zh: 'any', en: 'A' }],
    [
      [
        ['Not English', 'eng'],
        ['A', 'en-US'],
      ],
      { zh: 'A', en: 'A' },
    ],
    [
      [
        [' ', 'en'],
        ['Un', 'fr'],
        ['Deux', 'fr'],
      ],
      { zh: 'Un', en: 'Un' },
    ],
  ])('%j are %j', (all, title) => {
    expect(read({ headerText: texts(...all) })?.title).toEqual(title);
  });

  it('have a description without a title as the title', () => {
    const alert = { headerText: undefined, descriptionText: texts(['text']) };
    expect(read(alert)).toMatchObject({
      title: { zh: 'text', en: 'text' },
      text: { zh: '', en: '' },
    });
  });
});

const periodOf = (...activePeriod: { start?: bigint; end?: bigint }[]) => {
  const alert = read({ activePeriod });
  return alert && [alert.from, alert.until];
};

describe('the period of an alert', () => {
  it('is the first that is not over', () => {
    expect(periodOf({ start: seconds(20), end: seconds(30) }, { start: seconds(5) })).toEqual([
      instant(5),
      null,
    ]);
    expect(
      periodOf({ start: seconds(-20), end: seconds(-10) }, { start: seconds(1), end: seconds(2) }),
    ).toEqual([instant(1), instant(2)]);
    expect(periodOf({ start: seconds(5) }, { end: seconds(30) })).toEqual([null, instant(30)]);
    expect(periodOf({ start: 0n, end: 0n })).toEqual([null, null]);
    expect(periodOf({ start: 10n ** 18n })).toEqual([null, null]);
  });
});

const about = (...informedEntity: object[]) => {
  const alert = read({ informedEntity });
  return alert && [alert.routeIds, alert.stopIds];
};

describe('what an alert is about', () => {
  it.each([
    ['a route', [{ routeId: 'one' }], [['one'], []]],
    ['a route of a trip', [{ trip: { tripId: 'e1', routeId: 'one' } }], [['one'], []]],
    ['a trip', [{ trip: { tripId: 'e1' } }], [['two'], []]],
    ['a trip that is not there', [{ trip: { tripId: 'e2' } }], null],
    ['a trip that is not there, at a stop', [{ trip: { tripId: 'e2' }, stopId: 'S' }], [[], ['S']]],
    ['an agency', [{ agencyId: 'agency' }], [['one', 'two'], []]],
    ['another agency', [{ agencyId: 'other' }], [['three'], []]],
    ['a kind of route', [{ routeType: 3 }], [['two', 'three'], []]],
    ['a kind of route of an agency', [{ agencyId: 'other', routeType: 3 }], [['three'], []]],
    ['a kind that no route of it has', [{ agencyId: 'other', routeType: 1 }], null],
    ['a stop of an agency', [{ agencyId: 'agency', stopId: 'S' }], [[], ['S']]],
    ['a stop of a kind of route', [{ routeType: 3, stopId: 'S' }], [[], ['S']]],
    ['a route that is not there', [{ routeId: 'none' }], null],
    ['a route that is not there, and a stop', [{ routeId: 'none' }, { stopId: 'Z' }], [[], ['Z']]],
    ['nothing', [{}], null],
    [
      'the same twice',
      [
        { routeId: 'one', stopId: 'S' },
        { routeId: 'one', stopId: 'S' },
      ],
      [['one'], ['S']],
    ],
  ])('%s', (_, selectors, informed) => {
    expect(about(...selectors)).toEqual(informed);
  });
});

it('an alert about an entrance, a node or a pathway is one of its station', () => {
  const withWays = stationFeed();
  const aboutIn = (...ids: string[]) => {
    const informedEntity = ids.map((stopId) => ({ stopId }));
    const message = create(AlertSchema, { headerText: texts(['x']), informedEntity, effect: 11 });
    const alert = readAlert(withWays, message, 'a', feedTime);
    return alert && [alert.effect, alert.stopIds, alert.placeIds];
  };
  expect(aboutIn('north')).toEqual(['accessibility_issue', ['S'], ['north']]);
  expect(aboutIn('hall', 'lift')).toEqual(['accessibility_issue', ['S'], ['hall', 'lift']]);
  expect(aboutIn('area')).toEqual(['accessibility_issue', ['S'], ['area']]);
  expect(aboutIn('E')).toEqual(['accessibility_issue', ['E'], undefined]);
  expect(aboutIn('none')).toBeNull();
});
