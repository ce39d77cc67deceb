import type { JSX } from 'react';
import { Link } from '../core/route/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ErrorBlock } from '../ui/error-block.tsx';
import { Page } from '../ui/page.tsx';
import { appMessages } from './messages.ts';

/** What stands at an address no route has. */
export default function NotFound(): JSX.Element {
  const t = appMessages();
  return (
    <Page title={t.noRoute}>
      <ErrorBlock status="empty" title={t.noRoute} description={t.noRouteHint}>
        <Link to="home" replace className={buttonClass({ color: 'primary', fill: 'outline' })}>
          {t.toHome}
        </Link>
      </ErrorBlock>
    </Page>
  );
}
