/** A piece of network in the colours of its lines: the face of the product. */
export function HeroLines() {
  return (
    <svg
      className="home-lines"
      viewBox="0 0 375 230"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g opacity=".9">
        <path d="M190 250V196c0-10 4-16 11-23l62-62c7-7 11-13 11-23V-10" stroke="#e3002b" />
        <path d="M400 150h-92c-10 0-16-4-23-11l-42-42c-7-7-13-11-23-11H206" stroke="#8cc220" />
        <path d="M400 66h-66c-10 0-16 4-23 11l-84 84c-7 7-13 11-23 11h-54" stroke="#0094d8" />
        <path d="M344-10v160c0 10-4 16-11 23l-70 70" stroke="#ed6f00" />
      </g>
      <g fill="#063b40" stroke="#fff" strokeWidth="3">
        <circle cx="274" cy="72" r="6" />
        <circle cx="344" cy="66" r="6" />
        <circle cx="344" cy="150" r="6" />
        <circle cx="264" cy="118" r="7" />
        <circle cx="204" cy="172" r="5" />
      </g>
    </svg>
  );
}
