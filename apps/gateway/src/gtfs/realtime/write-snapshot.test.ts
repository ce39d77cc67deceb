import { describe, expect, it } from 'vitest';
import { clockTime, pattern, smallFeed, trip } from '../../../test/small-feed.ts';
import type { LiveSnapshot, ServiceAlert, VehiclePosition } from './snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

const feed = smallFeed({
  patterns: [pattern({ id: 'east', route: 1, trips: [trip('e1', clockTime('08:00'), [5, 5])] })],
});

const snapshotTime = new Date('2026-11-21T00:00:00.999Z');
const AT = 1_795_219_200n;

const vehicle: VehiclePosition = {
  vehicleId: 'bus 7',
  tripId: 'e1',
  serviceDate: '2026-11-20',
  routeId: 'two',
  direction: 1,
  lat: 31.25,
  lon: 121.5,
  heading: 270,
  stopId: 'E',
  status: 'stopped',
  at: new Date('2026-11-20T23:59:00.000Z'),
};

const alert: ServiceAlert = {
  id: 'a',
  effect: 'detour',
  severity: 'severe',
  title: { zh: '绕行', en: 'Detour' },
  text: { zh: '正文', en: 'Text' },
  url: 'https://example.org/',
  from: new Date('2026-11-20T23:00:00.000Z'),
  until: new Date('2026-11-21T01:00:00.000Z'),
  routeIds: ['one', 'two'],
  stopIds: ['S'],
};

const snapshot: LiveSnapshot = {
  at: snapshotTime,
  trips: new Map([
    [
      '2026-11-20 e1',
      {
        tripId: 'e1',
        serviceDate: '2026-11-20',
        cancelled: false,
        stops: [
          { index: 0, delaySeconds: -30, skipped: false },
          { index: 1, delaySeconds: null, skipped: true },
          { index: 2, delaySeconds: null, skipped: false },
        ],
      },
    ],
    ['2026-11-21 e1', { tripId: 'e1', serviceDate: '2026-11-21', cancelled: true, stops: [] }],
  ]),
  vehicles: [
    vehicle,
    {
      ...vehicle,
      vehicleId: 'tram',
      tripId: null,
      serviceDate: null,
      direction: null,
      stopId: null,
      status: 'in_transit',
    },
    {
      ...vehicle,
      direction: 0,
      status: 'incoming',
      occupancy: {
        status: 'standing',
        percentage: 104,
        carriages: [
          { label: 'A', status: 'empty', percentage: null },
          { label: null, status: null, percentage: 12 },
        ],
      },
    },
  ],
  alerts: [
    alert,
    { ...alert, id: 'b', effect: 'something new', severity: 'info', url: null, from: null },
    { ...alert, id: 'c', effect: 'stop_moved', severity: 'warning', until: null },
    { ...alert, id: 'd', from: null, until: null, routeIds: [], stopIds: [] },
  ],
};

const header = { gtfsRealtimeVersion: '2.0', incrementality: 0, timestamp: AT };

const translated = (zh: string, en: string) => ({
  translation: [
    { text: zh, language: 'zh' },
    { text: en, language: 'en' },
  ],
});

describe('a snapshot as GTFS Realtime', () => {
  it('names trips with the day, the route and each stop by number and id', () => {
    const ofTrip = { tripId: 'e1', routeId: 'two' };
    expect(writeSnapshot(feed, snapshot, ['trip_updates'])).toEqual({
      header,
      entity: [
        {
          id: 'trip 2026-11-20 e1',
          tripUpdate: {
            trip: { ...ofTrip, startDate: '20261120', scheduleRelationship: 0 },
            stopTimeUpdate: [
              {
                stopSequence: 0,
                stopId: 'A',
                arrival: { delay: -30 },
                departure: { delay: -30 },
              },
              { stopSequence: 1, stopId: 'E', scheduleRelationship: 1 },
              { stopSequence: 2, stopId: 'Z', scheduleRelationship: 2 },
            ],
          },
        },
        {
          id: 'trip 2026-11-21 e1',
          tripUpdate: {
            trip: { ...ofTrip, startDate: '20261121', scheduleRelationship: 3 },
            stopTimeUpdate: [],
          },
        },
      ],
    });
  });

  it('reports the position of vehicles, their trip or line, and the time', () => {
    const position = { latitude: 31.25, longitude: 121.5, bearing: 270 };
    const onTrip = { tripId: 'e1', startDate: '20261120', routeId: 'two' };
    const timestamp = AT - 60n;
    expect(writeSnapshot(feed, snapshot, ['vehicle_positions'])).toEqual({
      header,
      entity: [
        {
          id: 'vehicle bus 7',
          vehicle: {
            trip: { ...onTrip, directionId: 1 },
            position,
            currentStatus: 1,
            timestamp,
            stopId: 'E',
            vehicle: { id: 'bus 7' },
          },
        },
        {
          id: 'vehicle tram',
          vehicle: {
            trip: { routeId: 'two' },
            position,
            currentStatus: 2,
            timestamp,
            vehicle: { id: 'tram' },
          },
        },
        {
          id: 'vehicle bus 7',
          vehicle: {
            trip: { ...onTrip, directionId: 0 },
            position,
            currentStatus: 0,
            timestamp,
            stopId: 'E',
            vehicle: { id: 'bus 7' },
            occupancyStatus: 3,
            occupancyPercentage: 104,
            multiCarriageDetails: [
              { label: 'A', occupancyStatus: 0, carriageSequence: 1 },
              { occupancyPercentage: 12, carriageSequence: 2 },
            ],
          },
        },
      ],
    });
  });

  it('has alerts in both languages, with their period, effect and what they are about', () => {
    const informedEntity = [{ routeId: 'one' }, { routeId: 'two' }, { stopId: 'S' }];
    const headerText = translated('绕行', 'Detour');
    const descriptionText = translated('正文', 'Text');
    const common = { informedEntity, headerText, descriptionText };
    const url = { translation: [{ text: 'https://example.org/' }] };
    expect(writeSnapshot(feed, snapshot, ['alerts'])).toEqual({
      header,
      entity: [
        {
          id: 'a',
          alert: {
            ...common,
            url,
            activePeriod: [{ start: AT - 3600n, end: AT + 3600n }],
            effect: 4,
            severityLevel: 4,
          },
        },
        {
          id: 'b',
          alert: {
            ...common,
            activePeriod: [{ end: AT + 3600n }],
            effect: 7,
            severityLevel: 2,
          },
        },
        {
          id: 'c',
          alert: {
            ...common,
            url,
            activePeriod: [{ start: AT - 3600n }],
            effect: 9,
            severityLevel: 3,
          },
        },
        {
          id: 'd',
          alert: {
            ...common,
            url,
            informedEntity: [],
            activePeriod: [],
            effect: 4,
            severityLevel: 4,
          },
        },
      ],
    });
  });

  it('has all contents by default: trips, then vehicles, then alerts', () => {
    const { entity } = writeSnapshot(feed, snapshot);
    expect(entity?.map(({ id }) => id)).toEqual([
      'trip 2026-11-20 e1',
      'trip 2026-11-21 e1',
      'vehicle bus 7',
      'vehicle tram',
      'vehicle bus 7',
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(writeSnapshot(feed, snapshot, [])).toEqual({ header, entity: [] });
  });
});
