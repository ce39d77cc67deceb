import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Page } from '../../ui/page.tsx';
import { tripSharingMessages } from './messages.ts';

/** The page around whatever it shows; it has no way back: it was opened from a chat. */
export function TripFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const t = useMessages(tripSharingMessages);
  return (
    <Page title={t.title} footer={footer}>
      {children}
    </Page>
  );
}
