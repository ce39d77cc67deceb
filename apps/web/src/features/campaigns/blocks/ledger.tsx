import type { Block } from '@shtrans/contract/campaigns/blocks';
import { lazy, Suspense } from 'react';
import { LedgerRoom } from '../ledger-room.tsx';
import { hasCredential } from '../use-campaign.ts';
import { type BlockProps, Card } from './card.tsx';

/** Few pages have it: what names orders comes with those. */
const CarbonLedger = lazy(async () => (await import('../carbon-ledger.tsx')).loadCarbonLedger());

/** Each movement of the account, with its cause; for who is logged in. */
export const LedgerBlock = ({
  block: { title },
  campaign: { page },
}: BlockProps<Block<'ledger'>>) => (
  <Card title={title}>
    {hasCredential(page) && (
      <Suspense fallback={<LedgerRoom />}>
        <CarbonLedger isLocal={page.credential === 'local'} />
      </Suspense>
    )}
  </Card>
);
