import type { JSX } from 'react';
import { language } from '../core/i18n/language.ts';
import type { RouteRow } from '../core/route/register.ts';
import { Page } from '../ui/page.tsx';

/** The skeleton of routes that draw none of their own: the bar with its title. */
export function PlainSkeleton({ title }: Pick<RouteRow, 'title'>): JSX.Element {
  return (
    <Page title={title[language()]} onBack={() => {}}>
      {null}
    </Page>
  );
}
