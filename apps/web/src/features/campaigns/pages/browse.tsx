import { BeginVisit } from '../begin-visit.tsx';

/** Starts a visit and opens the visited page with a countdown of its seconds. */
export default function BrowsePage() {
  return <BeginVisit counted />;
}
