import { expect, it } from 'vitest';
import type { BikeRide } from '../../travel/reports/service.ts';
import { joinedRides, type RailRide } from './joined.ts';

const instantOf = (time: string): Date => new Date(`2026-11-11T${time}:00+08:00`);
const LIMITS = { minutes: 30, metres: 500 };

const SQUARE = { zh: '人民广场', en: "People's Square" };
const XUJIAHUI = { zh: '徐家汇', en: 'Xujiahui' };
const stationOf = (zh: string) => ({ zh, en: zh });

const bike = (begunTime: string, endedTime: string, near: Partial<BikeRide> = {}): BikeRide => ({
  begunAt: instantOf(begunTime),
  endedAt: instantOf(endedTime),
  fromNear: { 徐家汇: 80 },
  toNear: { 人民广场: 120, 南京东路: 700 },
  ...near,
});
const metro: RailRide = {
  entryAt: instantOf('09:00'),
  entryStation: SQUARE,
  exitAt: instantOf('09:30'),
  exitStation: XUJIAHUI,
};

it.each<[string, BikeRide[], RailRide[], number]>([
  ['to an entry', [bike('08:30', '08:50')], [metro], 1],
  ['on the last minute', [bike('08:00', '08:30')], [metro], 1],
  ['a minute later', [bike('08:00', '08:29')], [metro], 0],
  ['which ended after the entry', [bike('08:30', '09:01')], [metro], 0],
  ['away from an exit', [bike('10:00', '10:20')], [metro], 1],
  ['which began before the exit', [bike('09:29', '10:20')], [metro], 0],
  [
    'to a station too far',
    [bike('08:30', '08:50')],
    [{ ...metro, entryStation: stationOf('南京东路') }],
    0,
  ],
  [
    'to another station',
    [bike('08:30', '08:50')],
    [{ ...metro, entryStation: stationOf('静安寺') }],
    0,
  ],
  ['two to one entry', [bike('08:30', '08:45'), bike('08:46', '08:55')], [metro], 1],
  ['to it and away from it', [bike('08:30', '08:50'), bike('09:35', '09:50')], [metro], 2],
  [
    'one between two',
    [bike('09:35', '09:50')],
    [metro, { ...metro, entryAt: instantOf('10:00'), exitAt: instantOf('10:30') }],
    1,
  ],
  ['none', [], [metro], 0],
])('counts a bike ride once: %s', (_, bikes, rails, count) => {
  expect(joinedRides(bikes, rails, LIMITS)).toHaveLength(count);
});

const timesOf = ({ begunAt, endedAt }: BikeRide) => ({ begunAt, endedAt });

it('returns each with its station, the end of the metro ride, and both times', () => {
  const [toMetro, fromMetro] = [bike('08:30', '08:50'), bike('09:35', '09:50')];
  expect(joinedRides([fromMetro, toMetro], [metro], LIMITS)).toEqual([
    { end: 'entry', station: SQUARE, railAt: metro.entryAt, bike: timesOf(toMetro) },
    { end: 'exit', station: XUJIAHUI, railAt: metro.exitAt, bike: timesOf(fromMetro) },
  ]);
});
