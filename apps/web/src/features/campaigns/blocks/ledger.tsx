import type { Block } from '@shtrans/contract/campaigns/blocks';
import { lateCode } from '../../../core/query/late-code.ts';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { LedgerRoom } from '../ledger-room.tsx';
import { hasCredential } from '../use-campaign.ts';
import { type BlockProps, Card } from './card.tsx';

/** Few pages have it: what names orders comes with those. */
const carbonLedger = lateCode('carbon ledger', () => import('../carbon-ledger.tsx'), orderMessages);

/** Each movement of the account, with its cause; for who is logged in. */
export function LedgerBlock({ block: { title }, campaign: { page } }: BlockProps<Block<'ledger'>>) {
  const isLoggedIn = hasCredential(page);
  const list = pages(
    page.credential === 'local' ? 'GET maas:/v1/local/carbon-ledger' : 'GET maas:/v1/carbon-ledger',
    { query: {} },
    { freshMs: 0 },
  );
  // Both at once: the answer is there when the code is.
  const read = useQuery(isLoggedIn ? list : undefined);
  const code = useQuery(isLoggedIn ? carbonLedger : undefined);
  return (
    <Card title={title}>
      {isLoggedIn && (
        <Loaded of={code} skeleton={<LedgerRoom />}>
          {({ default: CarbonLedger }) => <CarbonLedger list={list} read={read} />}
        </Loaded>
      )}
    </Card>
  );
}
