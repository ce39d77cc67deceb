import { back } from '../../../core/route/back.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { Page } from '../../../ui/page.tsx';
import { AroundView } from '../around-view.tsx';

/** Stations, stops, piers and car parks around a place; works without knowing where the rider is. */
export default function AroundPage() {
  return (
    <Page title={useRouteTitle()} onBack={() => back('trafficGuide')}>
      <AroundView />
    </Page>
  );
}
