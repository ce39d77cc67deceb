import type { LabEntry } from '../emulators/native.ts';

const HEIGHT = 96;
const LANES = { call: 30, event: 54, note: 54, reply: 78 };
const COLOURS = { call: '#0b62d6', reply: '#0a7d4b', event: '#8a4bd0', note: '#8a94a3' };

const svg = (name: string, attributes: Record<string, string | number>, text = ''): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
};

/** Returns a round step with which `span` ms have a handful of marks. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(span, 10) / 4));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= 6) ?? power;
}

/** Draws calls above and replies below a timeline, with each reply joined to its call; a tap names the entry. */
export function drawTimeline(
  container: HTMLElement,
  entries: readonly LabEntry[],
  onChoose: (index: number) => void,
): void {
  const width = container.clientWidth || 400;
  const last = Math.max(...entries.map((entry) => entry.at), 1000);
  const x = (ms: number): number => 8 + (ms / last) * (width - 24);
  const picture = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}` });
  const step = stepOf(last);
  for (let ms = 0; ms <= last; ms += step) {
    picture.append(
      svg('line', { x1: x(ms), x2: x(ms), y1: 16, y2: HEIGHT, stroke: '#d9dee5' }),
      svg('text', { x: x(ms) + 2, y: 11 }, ms < 1000 ? `${ms} ms` : `${ms / 1000} s`),
    );
  }
  const calls = new Map(
    entries.filter(({ kind }) => kind === 'call').map((entry) => [entry.id, entry]),
  );
  for (const [index, entry] of entries.entries()) {
    const call = entry.kind === 'reply' ? calls.get(entry.id) : undefined;
    if (call !== undefined) {
      const line = { x1: x(call.at), y1: LANES.call, x2: x(entry.at), y2: LANES.reply };
      picture.append(svg('line', { ...line, stroke: '#b7c0cc' }));
    }
    const dot = svg('circle', {
      cx: x(entry.at),
      cy: LANES[entry.kind],
      r: 5,
      fill: COLOURS[entry.kind],
    });
    dot.append(svg('title', {}, `${entry.name}, ${entry.at} ms`));
    dot.addEventListener('click', () => onChoose(index));
    picture.append(dot);
  }
  container.replaceChildren(picture);
}
