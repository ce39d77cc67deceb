import { Page } from '../ui/page/page.tsx';

/** The skeleton of routes that draw none of their own: the bar with its title. */
export const PlainSkeleton = ({ title }: { title: string }) => (
  <Page title={title} before="home">
    {null}
  </Page>
);
