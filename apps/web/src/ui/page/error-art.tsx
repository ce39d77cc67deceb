import { errorArt } from './error-block.tsx';

/** Adds the pictures. */
export function addErrorArt(): void {
  errorArt.set({
    // A stop without a train.
    empty: (
      <>
        <path d="M12 76h58c14 0 14-32 28-32h90" />
        <circle cx="40" cy="76" r="7" fill="var(--surface)" />
        <circle cx="160" cy="44" r="7" fill="var(--surface)" />
        <circle cx="100" cy="44" r="11" fill="var(--brand-tint)" strokeDasharray="3 6" />
      </>
    ),
    // A signpost, and a line that ends before it.
    lost: (
      <>
        <path d="M12 88h58" />
        <path d="M70 88h34" strokeDasharray="2 9" opacity=".5" />
        <circle cx="34" cy="88" r="7" fill="var(--surface)" />
        <path d="M130 96V18" />
        <path d="M130 24h38l12 11-12 11h-38z" fill="var(--brand-tint)" />
        <path d="M130 52H98L87 62l11 10h32z" fill="var(--surface)" />
      </>
    ),
    // A line that has arrived.
    done: (
      <>
        <path d="M12 60h62M126 60h62" />
        <circle cx="34" cy="60" r="7" fill="var(--surface)" />
        <circle cx="166" cy="60" r="7" fill="var(--surface)" />
        <circle cx="100" cy="60" r="26" fill="var(--good-tint)" stroke="var(--good)" />
        <path d="M88 61l9 9 16-19" stroke="var(--good)" />
      </>
    ),
    default: (
      <>
        <path d="M12 72h66M122 72h66" />
        <path d="M78 72l14-14M122 72l-14 14" />
        <circle cx="46" cy="72" r="7" fill="var(--surface)" />
        <circle cx="154" cy="72" r="7" fill="var(--surface)" />
        <path d="M100 20l17 29H83z" fill="var(--wait-tint)" stroke="var(--wait)" />
        <path d="M100 31v8M100 43.5v.1" stroke="var(--wait)" />
      </>
    ),
    busy: (
      <>
        <path d="M12 82h176" />
        <rect x="22" y="48" width="44" height="26" rx="8" fill="var(--brand-tint)" />
        <rect x="74" y="48" width="44" height="26" rx="8" fill="var(--brand-tint)" />
        <rect x="126" y="48" width="44" height="26" rx="8" fill="var(--surface)" />
        <path d="M30 58h28M82 58h28M134 58h28" />
        <circle cx="180" cy="32" r="8" fill="var(--bad-tint)" stroke="var(--bad)" />
        <path d="M180 40v42" />
      </>
    ),
    disconnected: (
      <>
        <path d="M12 72h56M132 72h56" />
        <path d="M76 72h48" strokeDasharray="2 9" opacity=".5" />
        <circle cx="40" cy="72" r="7" fill="var(--surface)" />
        <circle cx="160" cy="72" r="7" fill="var(--surface)" />
        <path d="M84 46a23 23 0 0 1 32 0M76 37a35 35 0 0 1 48 0" opacity=".5" />
        <path d="M91 54a13 13 0 0 1 18 0M100 60.5v.1" />
      </>
    ),
  });
}
