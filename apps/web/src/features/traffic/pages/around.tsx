import { useRouteTitle } from '../../../core/route/use-route.ts';
import { Page } from '../../../ui/page.tsx';

export default function AroundPage() {
  return <Page title={useRouteTitle()}>{null}</Page>;
}
