import { useMessages } from '../../core/i18n/messages.ts';
import { networkMapMessages } from './messages.ts';
import { NetworkFrame, NetworkWait } from './network-frame.tsx';

/** Drawn into the document at build time: the map before script and data are there. */
export default function NetworkSkeleton() {
  return (
    <NetworkFrame title={useMessages(networkMapMessages).title}>
      <NetworkWait />
    </NetworkFrame>
  );
}
