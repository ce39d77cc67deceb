import { BeginVisit } from '../begin-visit.tsx';

/** Starts a visit and opens the visited page: one of ours, or one on a host that the operator allows. */
export default function TaskRedirectPage() {
  return <BeginVisit />;
}
