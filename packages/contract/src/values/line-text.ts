/** A point of the earth, degrees. */
interface Point {
  lat: number;
  lon: number;
}

/** One step of a line text is a metre or so: 5 decimals of a degree. */
const STEPS = 1e5;
const FIRST = 63;

/**
 * Writes a line as text in the encoded polyline format: the differences of successive points, five bits in a letter.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function lineText(points: readonly Point[]): string {
  const before = { lat: 0, lon: 0 };
  let text = '';
  for (const point of points) {
    for (const axis of ['lat', 'lon'] as const) {
      const steps = Math.round(point[axis] * STEPS);
      text += numberText(steps - before[axis]);
      before[axis] = steps;
    }
  }
  return text;
}

function numberText(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + FIRST);
  return text + String.fromCharCode(rest + FIRST);
}

/** Reads the points of such a text. An incomplete last point is ignored. */
export function lineOfText(text: string): Point[] {
  const points: Point[] = [];
  const numbers = numbersOf(text);
  let lat = 0;
  let lon = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    lat += numbers[i] ?? 0;
    lon += numbers[i + 1] ?? 0;
    points.push({ lat: lat / STEPS, lon: lon / STEPS });
  }
  return points;
}

function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i += 1) {
    const part = text.charCodeAt(i) - FIRST;
    value |= (part & 31) << shift;
    shift += 5;
    if (part >= 32) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
