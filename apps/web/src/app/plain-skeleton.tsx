import { Page } from '../ui/page/page.tsx';

/** The default skeleton of routes: the bar with its title. */
export const PlainSkeleton = ({ title }: { title: string }) => (
  <Page title={title} before="home">
    {null}
  </Page>
);
