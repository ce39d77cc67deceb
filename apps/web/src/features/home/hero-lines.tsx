import css from './hero-lines.module.css';

/** A piece of network in the colours of its lines: the face of the product. */
export function HeroLines() {
  return (
    <svg
      className={css.lines}
      viewBox="0 0 375 230"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M262 250v-40c0-9 3-15 10-22l34-34c7-7 10-13 10-22V84" stroke="#e3002b" />
      <path d="M400 178h-74c-9 0-15-3-22-10l-30-30c-7-7-13-10-22-10" stroke="#8cc220" />
      <path d="M400 92h-30c-9 0-15 4-22 11l-62 62c-7 7-13 11-22 11h-22" stroke="#0094d8" />
      <path d="M352 66v128c0 9-3 15-10 22l-34 34" stroke="#ed6f00" />
      <g fill="#063b40" stroke="#fff" strokeWidth="3">
        <circle cx="316" cy="84" r="5" />
        <circle cx="352" cy="99" r="6" />
        <circle cx="352" cy="178" r="6" />
        <circle cx="289" cy="162" r="6" />
        <circle cx="252" cy="128" r="5" />
        <circle cx="242" cy="176" r="5" />
        <circle cx="352" cy="66" r="5" />
      </g>
    </svg>
  );
}
