import { BeginVisit } from '../begin-visit.tsx';

/** Begins a visit and goes to what is visited, with its seconds counted down above it. */
export default function BrowsePage() {
  return <BeginVisit counted />;
}
