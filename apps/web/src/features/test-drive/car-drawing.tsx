import css from './test-drive.module.css';

/** A car on its road, in the colours of the app, of no particular make. */
export const CarDrawing = () => (
  <svg className={css.car} viewBox="0 0 320 132" aria-hidden="true">
    <path d="M0 112h320" stroke="var(--line)" strokeWidth="3" strokeDasharray="14 10" />
    <path
      d="M40 92c0-16 10-22 30-25l24-26c6-7 14-10 24-10h62c12 0 20 3 29 11l26 23c30 3 45 8 45 25v8H40z"
      fill="var(--brand)"
    />
    <path
      d="M106 46c3-3 7-5 12-5h28v25H88zM156 41h26c7 0 12 2 17 6l20 19h-63z"
      fill="var(--brand-tint)"
    />
    <g fill="var(--brand-deep)">
      <circle cx="92" cy="98" r="19" />
      <circle cx="228" cy="98" r="19" />
    </g>
    <g fill="var(--white)">
      <circle cx="92" cy="98" r="8" />
      <circle cx="228" cy="98" r="8" />
    </g>
    <path d="M262 76h14" stroke="var(--star-fill)" strokeWidth="5" strokeLinecap="round" />
  </svg>
);
