import type { Driver, Point, RideService } from '@shtrans/contract/rides/schemas';
import { planeAt } from '../../src/geometry/geometry.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { plate } from '../plates.ts';
import people from './people.json' with { type: 'json' };
import type { KnownEvent, RideRequest } from '../../src/adapters/dispatch/port.ts';
import type { Script } from './scripts.ts';
import {
  pointOnWay,
  ROLLING_METRES_PER_SECOND,
  seedsOf,
  STANDING_SECONDS,
  streetsBetween,
  stretches,
} from './streets.ts';

/** The input from which the course of a sandbox ride is computed. */
export interface RideSeed extends RideRequest {
  script: Script;
}

/** A drive: when the car arrives at and leaves each corner, in ms of simulated time. */
interface Drive {
  path: Point[];
  stops: { arrives: number; leaves: number }[];
  /** An unforeseen traffic jam between these instants. */
  jam: [number, number] | null;
}

/** The state from an instant on. Instants are ms of simulated time since the request of the ride. */
interface Step {
  state: KnownEvent['state'];
  from: number;
  driver: Driver | null;
  drive: Drive | null;
}

/** A ride from its request to its end. */
export interface Course {
  steps: Step[];
  /** Measurements of the completed trip. */
  driven: Pick<KnownEvent, 'drivenMetres' | 'drivenSeconds' | 'waitingSeconds'>;
  /** The dispatcher reports nothing between these instants. */
  silence: [number, number] | null;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Time from accepting a ride until the car moves. */
export const SETTING_OFF_SECONDS = 30;

/** How long the dispatcher searches before it reports that there is no car. */
const NO_CAR_AFTER = 90 * SECOND;

function driverBy(chance: Chance, service: RideService): Driver {
  const { drivers, cars } = people;
  const name = chance.pick(drivers);
  const prefix = chance.pick(['133', '136', '138', '139', '158', '186']);
  const ending = chance.digits(4);
  return {
    name,
    phone: `${prefix}****${ending}`,
    // No subscriber in Shanghai has a number that begins with 0, so a call from the demo reaches nobody.
    relay: `0210000${ending}`,
    plate: plate(chance, service === 'saic').text,
    car: chance.pick(cars[service]),
    rating: chance.int(46, 50),
  };
}

/** Returns the metres of road to the next free car, the same for the same place. */
export const metresToCar = (service: RideService, from: Point): number =>
  chanceOf(...seedsOf(from), service === 'taxi' ? 1 : 2).int(500, 2200);

function driveAlong(chance: Chance, path: Point[], startsAt: number, jamMs: number): Drive {
  // Slower or faster than on an average day, for the whole drive.
  const metresPerMs = (ROLLING_METRES_PER_SECOND * chance.int(90, 112)) / 100 / SECOND;
  const jammed = Math.floor(path.length / 2);
  let clockMs = startsAt;
  let jam: Drive['jam'] = null;
  const stops = [{ arrives: startsAt, leaves: startsAt }];
  stretches(path).forEach((metres, i, all) => {
    const arrives = clockMs + Math.round(metres / metresPerMs);
    const isEnd = i === all.length - 1;
    const standingMs = isEnd ? 0 : chance.int(0, 2 * STANDING_SECONDS) * SECOND;
    clockMs = arrives + standingMs;
    if (jamMs > 0 && i + 1 === jammed) {
      jam = [clockMs, clockMs + jamMs];
      clockMs += jamMs;
    }
    stops.push({ arrives, leaves: clockMs });
  });
  return { path, stops, jam };
}

const endOf = (drive: Drive): number => drive.stops.at(-1)?.arrives ?? 0;

/** Returns the dispatcher's estimate of the seconds to the end of a drive, which ignores a jam. */
function etaOf(drive: Drive, life: number): number {
  const [jamFrom, jamTo] = drive.jam ?? [0, 0];
  const unforeseen = Math.max(0, jamTo - Math.max(life, jamFrom));
  return Math.ceil(Math.max(0, endOf(drive) - life - unforeseen) / SECOND);
}

/**
 * Computes the whole course of a ride from its seed, so that it is always the same.
 * @param pace factor of simulated to real time, because some silences last a real time
 */
export function courseOf(seed: RideSeed, pace: number): Course {
  const { script } = seed;
  const chance = chanceOf(seed.rideId);
  const steps: Step[] = [{ state: 'requested', from: 0, driver: null, drive: null }];
  const silence: Course['silence'] = script === 'answer_lost' ? [0, 15 * SECOND * pace] : null;
  const course = { steps, driven: NO_FACTS, silence };
  if (script === 'no_car') {
    steps.push({ state: 'no_driver', from: NO_CAR_AFTER, driver: null, drive: null });
    return course;
  }
  if (script === 'driver_changes') {
    const from = comeCar(chance, seed, steps, 20 * SECOND, 0.5);
    steps.push({ state: 'requested', from, driver: null, drive: null });
  }
  const search = script === 'long_search' ? 24 * HOUR : chance.int(20, 50) * SECOND;
  const matchedAt = (steps.at(-1)?.from ?? 0) + search;
  if (script === 'driver_cancels') {
    const from = comeCar(chance, seed, steps, matchedAt, 0.6);
    steps.push({ state: 'cancelled', from, driver: null, drive: null });
    return course;
  }
  const arrivesAt = comeCar(chance, seed, steps, matchedAt, 1);
  return { ...course, ...tripOf(chance, seed, steps, arrivesAt, silence, pace) };
}

/** Adds the steps from the pick-up to the end of the trip. */
function tripOf(
  chance: Chance,
  { script, ...seed }: RideSeed,
  steps: Step[],
  arrivesAt: number,
  silence: Course['silence'],
  pace: number,
): Pick<Course, 'driven' | 'silence'> {
  const driver = steps.at(-1)?.driver ?? null;
  const boarding = script === 'driver_waits' ? 2 * HOUR : chance.int(45, 90) * SECOND;
  const startsAt = arrivesAt + boarding;
  const path = streetsBetween(seed.from, seed.to);
  const drive = driveAlong(chance, path, startsAt, script === 'stuck' ? 4 * HOUR : 0);
  const endsAt = endOf(drive);
  steps.push({ state: 'arrived', from: arrivesAt, driver, drive: null });
  steps.push({ state: 'on_trip', from: startsAt, driver, drive });
  steps.push({ state: 'finished', from: endsAt, driver, drive: null });
  const stood = drive.stops.reduce((sum, { arrives, leaves }) => sum + leaves - arrives, 0);
  const driven = {
    drivenMetres: Math.round(stretches(path).reduce((sum, m) => sum + m, 0)),
    drivenSeconds: Math.round((endsAt - startsAt) / SECOND),
    waitingSeconds: Math.round(stood / SECOND),
  };
  if (script !== 'silent') return { driven, silence };
  const from = startsAt + Math.round((endsAt - startsAt) * 0.15);
  return { driven, silence: [from, from + 45 * SECOND * pace] };
}

/** Adds the steps of a car that is matched nearby and drives `share` of its way. Returns when it has. */
function comeCar(
  chance: Chance,
  { service, from }: RideSeed,
  steps: Step[],
  matchedAt: number,
  share: number,
): number {
  const setsOffAt = matchedAt + SETTING_OFF_SECONDS * SECOND;
  const driver = driverBy(chance, service);
  const away = metresToCar(service, from) / 1.27;
  const angle = (chance.int(0, 359) * Math.PI) / 180;
  const offset = { east: away * Math.sin(angle), north: away * Math.cos(angle) };
  const path = streetsBetween(planeAt(from).toPoint(offset), from);
  const drive = driveAlong(chance, path, setsOffAt, 0);
  steps.push({ state: 'matched', from: matchedAt, driver, drive });
  steps.push({ state: 'arriving', from: setsOffAt, driver, drive });
  return setsOffAt + Math.round((endOf(drive) - setsOffAt) * share);
}

/** Returns the step of a ride at `life`, and the instant of the next one; null if it is the last. */
export function stepAt(course: Course, life: number): { step: Step; nextAt: number | null } {
  const last = course.steps.findLastIndex((step) => step.from <= life);
  const i = Math.max(0, last);
  const step = course.steps[i];
  if (step === undefined) throw new Error('a course has a first step');
  return { step, nextAt: course.steps[i + 1]?.from ?? null };
}

/** Returns the position of a car at `life`. */
function placeOn({ path, stops }: Drive, life: number): Point & { heading: number } {
  const i = stops.findLastIndex((stop) => stop.arrives <= life);
  const current = stops[i];
  const next = stops[i + 1];
  if (current === undefined) return pointOnWay(path, 0, 0);
  if (next === undefined || life <= current.leaves) return pointOnWay(path, i, 0);
  return pointOnWay(path, i, (life - current.leaves) / Math.max(1, next.arrives - current.leaves));
}

type Facts = Omit<KnownEvent, 'sequence' | 'providerRideNo' | 'at' | 'position'> & {
  position: (Point & { heading: number }) | null;
};

/** The facts of a ride about which nothing is known. */
export const NO_FACTS = {
  driver: null,
  position: null,
  path: [],
  etaSeconds: null,
  drivenMetres: null,
  drivenSeconds: null,
  waitingSeconds: null,
  cancelledBy: null,
};

const standing = ({ lat, lon }: Point) => ({ lat, lon, heading: 0 });

/** Returns the facts of a ride at `life`, without its number, sequence and instant. */
export function factsAt({ from, to }: RideSeed, course: Course, life: number): Facts {
  const { state, driver, drive } = stepAt(course, life).step;
  const facts = { ...NO_FACTS, state, driver };
  if (drive !== null) {
    const position = placeOn(drive, life);
    return { ...facts, position, path: drive.path, etaSeconds: etaOf(drive, life) };
  }
  if (state === 'arrived') return { ...facts, position: standing(from), etaSeconds: 0 };
  if (state === 'finished') return { ...facts, position: standing(to), ...course.driven };
  return { ...facts, cancelledBy: state === 'cancelled' ? 'driver' : null };
}
