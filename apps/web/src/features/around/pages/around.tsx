import { back, useRouteTitle } from '../../../core/route/router.ts';
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
