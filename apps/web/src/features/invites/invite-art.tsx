import css from './invites.module.css';

/** Two riders with a gift between them, drawn for this project. */
export const InviteArt = () => (
  <svg viewBox="0 0 320 96" className={css.art} aria-hidden="true">
    <path d="M20 84h280" className={css.rail} />
    <path d="M112 52q48-36 96 0" className={css.way} />
    <g transform="translate(64 46)">
      <circle r="30" className={css.face} />
      <path d="M-30-4a30 30 0 0 1 60 0q-14-12-30-12t-30 12z" className={css.hair} />
      <path d="M-10 2v1M10 2v1M-8 12q8 7 16 0" className={css.smile} />
    </g>
    <g transform="translate(256 46)">
      <circle r="30" className={css.face} />
      <path
        d="M-30 0a30 30 0 0 1 60 0q2 14-2 22-4-22-14-30-20 4-30-2-8 6-10 30-6-8-4-20z"
        className={css.hair}
      />
      <path d="M-10 4v1M10 4v1M-8 14q8 7 16 0" className={css.smile} />
    </g>
    <g transform="translate(160 50)">
      <path d="M-24-8h48v34h-48z" className={css.box} />
      <path d="M-28-18h56v12h-56z" className={css.lid} />
      <path d="M0-18v44M0-18q-20-18-22-4 0 6 22 4 22 2 22-4-2-14-22 4z" className={css.ribbon} />
    </g>
  </svg>
);
