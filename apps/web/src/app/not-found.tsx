import type { JSX } from 'react';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { ErrorBlock } from '../ui/page/error-block.tsx';
import { Page } from '../ui/page/page.tsx';
import { appMessages } from './messages.ts';

/** The page of an address without a route. */
export default function NotFound(): JSX.Element {
  const t = appMessages();
  return (
    <Page title={t.noRoute}>
      <ErrorBlock status="lost" title={t.noRouteHint} description="">
        <ButtonLink to="home" replace color="primary" fill="outline">
          {t.toHome}
        </ButtonLink>
      </ErrorBlock>
    </Page>
  );
}
