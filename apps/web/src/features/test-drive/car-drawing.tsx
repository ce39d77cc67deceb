import type { CarBody } from '@shtrans/contract/appointments/schemas';
import { isOneOf, keysOf } from '@shtrans/contract/values/narrow';
import css from './test-drive.module.css';

/** The outline of a body, its windows and the middles of its wheels, on a road at the bottom of 320 x 132. */
interface Body {
  outline: string;
  windows: string;
  wheels: readonly [number, number];
}

const BODIES = {
  saloon: {
    outline:
      'M40 92c0-16 10-22 30-25l24-26c6-7 14-10 24-10h62c12 0 20 3 29 11l26 23c30 3 45 8 45 25v8H40z',
    windows: 'M106 46c3-3 7-5 12-5h28v25H88zM156 41h26c7 0 12 2 17 6l20 19h-63z',
    wheels: [92, 228],
  },
  suv: {
    outline:
      'M36 96V72c0-8 6-12 16-14l22-4 20-28c4-6 10-9 19-9h102c10 0 18 3 24 10l24 28c14 4 23 9 23 22v19H36z',
    windows: 'M110 30c2-3 5-4 9-4h27v29H92zM156 26h32v29h-32zM198 26h16c7 0 12 2 16 7l18 22h-50z',
    wheels: [92, 234],
  },
  mpv: {
    outline:
      'M32 98V78c0-10 6-16 16-22l36-30c8-7 16-10 28-10h134c14 0 22 6 26 18l12 34c3 8 4 14 4 20v10H32z',
    windows: 'M96 34c5-5 10-7 17-7h23v28H72zM146 27h44v28h-44zM200 27h38c8 0 12 3 15 10l7 18h-60z',
    wheels: [88, 240],
  },
} satisfies Record<CarBody, Body>;

/** A car on its road, in the colours of the app, of no particular make. A shape of a newer gateway is a saloon. */
export function CarDrawing({ body }: { body: string | null | undefined }) {
  const { outline, windows, wheels } = BODIES[isOneOf(keysOf(BODIES), body) ? body : 'saloon'];
  return (
    <svg className={css.car} viewBox="0 0 320 132" aria-hidden="true">
      <path d="M0 116h320" stroke="var(--line)" strokeWidth="3" strokeDasharray="14 10" />
      <path d={outline} fill="var(--brand)" />
      <path d={windows} fill="var(--brand-tint)" />
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy="98" r="19" fill="var(--ink)" />
          <circle cx={x} cy="98" r="8" fill="var(--surface)" />
        </g>
      ))}
      <path d="M268 76h12" stroke="var(--star-fill)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
