import { useMessages } from '../../core/i18n/messages.ts';
import { lineMessages } from './messages.ts';
import { LineFrame, LineLoading } from './line-frame.tsx';

/** Drawn into the document at build time: a bus line before script and data are there. */
export default function BusSkeleton() {
  return (
    <LineFrame title={useMessages(lineMessages).titles.bus}>
      <LineLoading />
    </LineFrame>
  );
}
