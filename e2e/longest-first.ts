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
  'second-visit': 90,
  pages: 83,
  refund: 83,
  shell: 80,
  payment: 67,
  line: 66,
  'trip-sharing': 60,
  ride: 60,
  'ride-code': 60,
  'order-detail': 57,
  'whole-journeys': 57,
  'pages-campaign': 120,
  'pay-in-web-views': 55,
  'broken-off': 55,
  'pages-aftercare': 52,
  documents: 60,
  // The ticket that waits for its payment is cancelled half an hour after the demo's data are made.
  'pages-elsewhere': 55,
  opening: 50,
  faults: 50,
  login: 45,
  elsewhere: 45,
  'pay-in-apps': 45,
  aftercare: 45,
  'order-list': 50,
  map: 50,
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
