import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of journeys that take a minute and more of one worker, and the gateway's of 20 s and more, in seconds of
 * a quiet machine: whoever makes another adds it. They start first, so that none is left over at the end.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'main.integration': 65,
  'kill.integration': 49,
  'main-start.integration': 43,
  'refund-races.integration': 32,
  'races.integration': 29,
  'outage.integration': 21,
  'demo.integration': 20,
  refund: 104,
  'trip-sharing': 82,
  ride: 80,
  payment: 73,
  pages: 67,
  'pages-campaign': 120,
  'broken-off': 70,
  'second-visit': 70,
  'ride-code': 60,
  documents: 60,
  'order-list': 50,
  line: 63,
  'pages-aftercare': 52,
  'order-detail': 52,
  map: 50,
  shell: 50,
};

const secondsOf = ({ moduleId }: TestSpecification): number =>
  SECONDS[/([^/]+)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? 0;

/** Starts the longest journeys first, and all others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
