import { BeginVisit } from '../begin-visit.tsx';

/** Begins a visit and goes to what is visited: a page of ours, or one on a host that the operator allows. */
export default function TaskRedirectPage() {
  return <BeginVisit />;
}
