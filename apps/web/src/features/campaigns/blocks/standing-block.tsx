import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { ComponentType } from 'react';
import { AddressBlock } from '../mechanics/delivery/address.tsx';
import { AgreementBlock } from './agreement.tsx';
import { BalanceBlock } from '../mechanics/carbon/balance.tsx';
import { BookingBlock, BookingsBlock } from '../mechanics/booking/booking.tsx';
import { BreakdownBlock } from './breakdown.tsx';
import { ChartBlock } from '../mechanics/carbon/chart.tsx';
import { DeparturesBlock } from '../mechanics/booking/departures.tsx';
import { EditionBlock } from './edition.tsx';
import { ExchangeBlock } from '../mechanics/exchange/exchange.tsx';
import { HelpBlock } from '../mechanics/help/help.tsx';
import { InvitesBlock } from '../mechanics/invite/invites.tsx';
import { JoinedBlock } from '../mechanics/task/joined.tsx';
import { LedgerBlock } from '../mechanics/carbon/balance.tsx';
import { PosterBlock } from '../mechanics/exchange/exchange.tsx';
import { PrizesBlock } from '../mechanics/bag/prizes.tsx';
import { ProgressBlock } from '../mechanics/exchange/progress.tsx';
import { RankingBlock } from '../mechanics/ranking/ranking.tsx';
import { ResultBlock } from '../mechanics/quiz/result.tsx';
import { TeamBlock } from '../mechanics/team/team.tsx';
import { VoteBlock } from '../mechanics/vote/vote.tsx';
import type { BlockProps } from './card.tsx';
import { ScratchBlock } from '../mechanics/scratch/scratch.tsx';
import type { StandingKind } from './standing.ts';

/** One component per kind: a missing kind does not compile. */
const BLOCKS: { readonly [K in StandingKind]: ComponentType<BlockProps<Block<K>>> } = {
  address: AddressBlock,
  agreement: AgreementBlock,
  balance: BalanceBlock,
  booking: BookingBlock,
  bookings: BookingsBlock,
  breakdown: BreakdownBlock,
  chart: ChartBlock,
  departures: DeparturesBlock,
  edition: EditionBlock,
  exchange: ExchangeBlock,
  help: HelpBlock,
  invites: InvitesBlock,
  joined: JoinedBlock,
  ledger: LedgerBlock,
  poster: PosterBlock,
  prizes: PrizesBlock,
  progress: ProgressBlock,
  ranking: RankingBlock,
  result: ResultBlock,
  scratch: ScratchBlock,
  team: TeamBlock,
  vote: VoteBlock,
};

/** A block that shows the rider's standing (`blocks/standing.ts`). */
export default function StandingBlock({ block, campaign }: BlockProps<Block<StandingKind>>) {
  const Shown = BLOCKS[block.kind] as ComponentType<BlockProps<Block>>;
  return <Shown block={block} campaign={campaign} />;
}
