import { city } from '@shtrans/contract/city/current';
import type { JSX } from 'react';
import { inLanguage } from '../core/i18n/language.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { ErrorBlock } from '../ui/page/error-block.tsx';
import { Page } from '../ui/page/page.tsx';
import { notOfferedMessages } from './not-offered-messages.ts';

/** The page of an address whose service the city does not offer. */
export default function NotOffered(): JSX.Element {
  const t = notOfferedMessages();
  return (
    <Page title={t.title}>
      <ErrorBlock status="lost" title={t.hint(inLanguage(city().name))} description="">
        <ButtonLink to="home" replace color="primary" fill="outline">
          {t.toHome}
        </ButtonLink>
      </ErrorBlock>
    </Page>
  );
}
