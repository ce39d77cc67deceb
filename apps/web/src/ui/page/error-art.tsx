import { errorArt } from './error-block.tsx';

/** Adds the pictures for failures. */
export function addErrorArt(): void {
  errorArt.set({
    ...errorArt.get(),
    default: (
      <>
        <path d="M12 72h66M122 72h66" />
        <path d="M78 72l14-14M122 72l-14 14" />
        <circle cx="46" cy="72" r="7" fill="var(--white)" />
        <circle cx="154" cy="72" r="7" fill="var(--white)" />
        <path d="M100 20l17 29H83z" fill="var(--wait-tint)" stroke="var(--wait)" />
        <path d="M100 31v8M100 43.5v.1" stroke="var(--wait)" />
      </>
    ),
    busy: (
      <>
        <path d="M12 82h176" />
        <rect x="22" y="48" width="44" height="26" rx="8" fill="var(--brand-tint)" />
        <rect x="74" y="48" width="44" height="26" rx="8" fill="var(--brand-tint)" />
        <rect x="126" y="48" width="44" height="26" rx="8" fill="var(--white)" />
        <path d="M30 58h28M82 58h28M134 58h28" />
        <circle cx="180" cy="32" r="8" fill="var(--bad-tint)" stroke="var(--bad)" />
        <path d="M180 40v42" />
      </>
    ),
    disconnected: (
      <>
        <path d="M12 72h56M132 72h56" />
        <path d="M76 72h48" strokeDasharray="2 9" opacity=".5" />
        <circle cx="40" cy="72" r="7" fill="var(--white)" />
        <circle cx="160" cy="72" r="7" fill="var(--white)" />
        <path d="M84 46a23 23 0 0 1 32 0M76 37a35 35 0 0 1 48 0" opacity=".5" />
        <path d="M91 54a13 13 0 0 1 18 0M100 60.5v.1" />
      </>
    ),
  });
}
