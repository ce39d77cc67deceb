import type { JSX } from 'react';
import { useMessages } from '../../../core/i18n/messages.ts';
import { diagnosticsMessages } from '../messages.ts';

export default function DiagnosticsPage(): JSX.Element {
  const t = useMessages(diagnosticsMessages);
  return (
    <main>
      <h1>{t.heading}</h1>
    </main>
  );
}
