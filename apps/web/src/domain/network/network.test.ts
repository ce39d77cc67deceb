import { describe, expect, it } from 'vitest';
import { spotOf } from '../maps/mercator.ts';
import { mapOf } from './network.fixture.ts';
import { nearestStation, type Network, networkOf, type Track } from './network.ts';

const ids = ({ stations }: Pick<Track, 'stations'>): string =>
  stations.map(({ stop }) => stop.id).join(' ');
const tracks = (network: Network, line: string): string[] =>
  (network.lines.get(line)?.tracks ?? []).map(ids);
const shifts = (network: Network, line: string): (readonly number[])[] =>
  (network.lines.get(line)?.tracks ?? []).map((track) => track.shifts);

describe('the network', () => {
  it('draws each stretch of a line once, even if branches share it', () => {
    const network = networkOf(mapOf({ x: { paths: ['A B C D', 'A B E F', 'F E'] } }));
    expect(tracks(network, 'x')).toEqual(['A B C D', 'B E F']);
    expect(network.lines.get('x')?.stations.length).toBe(6);
  });

  it('closes a loop, given with its first station again or without', () => {
    const open = networkOf(mapOf({ x: { paths: ['A B C D'], loop: true } }));
    const closed = networkOf(mapOf({ x: { paths: ['A B C D A'], loop: true } }));
    expect(tracks(open, 'x')).toEqual(['A B C D A']);
    expect(tracks(closed, 'x')).toEqual(['A B C D A']);
    expect(open.lines.get('x')?.ends).toEqual([]);
  });

  it('puts lines on one track side by side, and they stay on their sides', () => {
    const network = networkOf(mapOf({ x: { paths: ['A B C D'] }, y: { paths: ['E D C B F'] } }));
    expect(shifts(network, 'x')).toEqual([[0, -0.5, -0.5]]);
    // It runs against the other: its left is the other's right.
    expect(shifts(network, 'y')).toEqual([[0, -0.5, -0.5, 0]]);
  });

  it('keeps three on one track apart', () => {
    const network = networkOf(
      mapOf({ x: { paths: ['A B'] }, y: { paths: ['A B C'] }, z: { paths: ['B A'] } }),
    );
    expect(shifts(network, 'x')).toEqual([[-1]]);
    expect(shifts(network, 'y')).toEqual([[0, 0]]);
    expect(shifts(network, 'z')).toEqual([[-1]]);
  });

  it('knows ends from the places where branches part', () => {
    const network = networkOf(mapOf({ x: { paths: ['A B C D', 'B E'] } }));
    expect(ids({ stations: network.lines.get('x')?.ends ?? [] })).toBe('A D E');
    expect([...network.stations.values()].filter(({ end }) => end).length).toBe(3);
  });

  it('tolerates unknown stations and lines', () => {
    const map = mapOf({ x: { paths: ['A B C'] } });
    const torn = {
      ...map,
      stations: map.stations
        .filter(({ id }) => id !== 'B')
        .map((station) => ({ ...station, lines: [...station.lines, 'nowhere'] })),
    };
    const network = networkOf(torn);
    expect(tracks(network, 'x')).toEqual(['A C']);
    expect(network.stations.get('A')?.lines.map(({ id }) => id)).toEqual(['x']);
    expect(networkOf({ ...map, lines: [], stations: [] }).core).toBeUndefined();
  });

  it('is made once for an answer', () => {
    const map = mapOf({ x: { paths: ['A B'] } });
    expect(networkOf(map)).toBe(networkOf(map));
  });

  it('finds the station a finger means, and none far away', () => {
    const network = networkOf(mapOf({ x: { paths: ['A B C'] } }));
    const near = spotOf({ lat: 31.2091, lon: 121.4 });
    expect(nearestStation(network.stations.values(), near, 1e-4)?.stop.id).toBe('B');
    expect(nearestStation(network.stations.values(), near, 1e-9)).toBeUndefined();
  });
});
