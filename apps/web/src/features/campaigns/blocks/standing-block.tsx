import type { Block } from '@shtrans/contract/campaigns/blocks';
import { AddressBlock } from './address.tsx';
import { AgreementBlock } from './agreement.tsx';
import { BalanceBlock } from './balance.tsx';
import { BookingBlock } from './booking.tsx';
import { BreakdownBlock } from './breakdown.tsx';
import { ChartBlock } from './chart.tsx';
import { ExchangeBlock } from './exchange.tsx';
import { HelpBlock } from './help.tsx';
import { InvitesBlock } from './invites.tsx';
import { LedgerBlock } from './ledger.tsx';
import { PosterBlock } from './poster.tsx';
import { PrizesBlock } from './prizes.tsx';
import { ProgressBlock } from './progress.tsx';
import { RankingBlock } from './ranking.tsx';
import { ResultBlock } from './result.tsx';
import { TeamBlock } from './team.tsx';
import type { BlockProps } from './card.tsx';

/** A block that shows how the campaign stands for the rider (`blocks/standing.ts`). */
export default function StandingBlock({ block, campaign }: BlockProps<Block>) {
  switch (block.kind) {
    case 'address':
      return <AddressBlock block={block} campaign={campaign} />;
    case 'agreement':
      return <AgreementBlock block={block} campaign={campaign} />;
    case 'balance':
      return <BalanceBlock block={block} campaign={campaign} />;
    case 'booking':
      return <BookingBlock block={block} campaign={campaign} />;
    case 'breakdown':
      return <BreakdownBlock block={block} campaign={campaign} />;
    case 'chart':
      return <ChartBlock block={block} campaign={campaign} />;
    case 'exchange':
      return <ExchangeBlock block={block} campaign={campaign} />;
    case 'help':
      return <HelpBlock block={block} campaign={campaign} />;
    case 'invites':
      return <InvitesBlock block={block} campaign={campaign} />;
    case 'ledger':
      return <LedgerBlock block={block} campaign={campaign} />;
    case 'poster':
      return <PosterBlock block={block} campaign={campaign} />;
    case 'prizes':
      return <PrizesBlock block={block} campaign={campaign} />;
    case 'progress':
      return <ProgressBlock block={block} campaign={campaign} />;
    case 'ranking':
      return <RankingBlock block={block} campaign={campaign} />;
    case 'result':
      return <ResultBlock block={block} campaign={campaign} />;
    case 'team':
      return <TeamBlock block={block} campaign={campaign} />;
    default:
      return null;
  }
}
