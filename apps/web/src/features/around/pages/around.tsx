import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { AroundView } from '../around-view.tsx';

/** Stations, stops, piers, car parks and bikes around a place; works without the rider's location. */
export default function AroundPage() {
  return (
    <RoutePage before="trafficGuide">
      <AroundView />
    </RoutePage>
  );
}
