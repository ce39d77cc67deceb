import type { Block } from '@shtrans/contract/campaigns/blocks';
import { AddressBlock } from './address.tsx';
import { AgreementBlock } from './agreement.tsx';
import { BalanceBlock } from './balance.tsx';
import { BookingBlock } from './booking.tsx';
import { BreakdownBlock } from './breakdown.tsx';
import { ButtonsBlock } from './buttons.tsx';
import { CalendarBlock } from './calendar.tsx';
import { ChartBlock } from './chart.tsx';
import { CountdownBlock } from './countdown.tsx';
import { CouponsBlock } from './coupons.tsx';
import { DrawBlock } from './draw.tsx';
import { ExchangeBlock } from './exchange.tsx';
import { FaresBlock } from './fares.tsx';
import { HelpBlock } from './help.tsx';
import { ImageBlock } from './image.tsx';
import { LedgerBlock } from './ledger.tsx';
import { LoginBlock } from './login.tsx';
import { PosterBlock } from './poster.tsx';
import { ProgressBlock } from './progress.tsx';
import { InvitesBlock } from './invites.tsx';
import { PlaceBlock } from './place.tsx';
import { PlacesBlock } from './places.tsx';
import { RankingBlock } from './ranking.tsx';
import { PrizesBlock } from './prizes.tsx';
import { ProductsBlock } from './products.tsx';
import { QuizBlock } from './quiz.tsx';
import { ResultBlock } from './result.tsx';
import { RewardsBlock } from './rewards.tsx';
import { RulesBlock } from './rules.tsx';
import { SaleBlock } from './sale.tsx';
import { SearchBlock } from './search.tsx';
import { SlidesBlock } from './slides.tsx';
import { TasksBlock } from './tasks.tsx';
import { TeamBlock } from './team.tsx';
import { TextBlock } from './text.tsx';
import { TicketsBlock } from './tickets.tsx';
import { TimetableBlock } from './timetable.tsx';
import { VoteBlock } from './vote.tsx';
import type { BlockProps } from './card.tsx';

/** A block of a page; one of a kind that only a newer gateway knows shows nothing. */
export function BlockOf({ block, campaign }: BlockProps<Block>) {
  switch (block.kind) {
    case 'address':
      return <AddressBlock block={block} campaign={campaign} />;
    case 'agreement':
      return <AgreementBlock block={block} campaign={campaign} />;
    case 'balance':
      return <BalanceBlock block={block} campaign={campaign} />;
    case 'chart':
      return <ChartBlock block={block} campaign={campaign} />;
    case 'exchange':
      return <ExchangeBlock block={block} campaign={campaign} />;
    case 'fares':
      return <FaresBlock block={block} />;
    case 'help':
      return <HelpBlock block={block} campaign={campaign} />;
    case 'booking':
      return <BookingBlock block={block} campaign={campaign} />;
    case 'image':
      return <ImageBlock block={block} campaign={campaign} />;
    case 'ledger':
      return <LedgerBlock block={block} campaign={campaign} />;
    case 'login':
      return <LoginBlock block={block} campaign={campaign} />;
    case 'poster':
      return <PosterBlock block={block} campaign={campaign} />;
    case 'progress':
      return <ProgressBlock block={block} campaign={campaign} />;
    case 'invites':
      return <InvitesBlock block={block} campaign={campaign} />;
    case 'breakdown':
      return <BreakdownBlock block={block} campaign={campaign} />;
    case 'text':
      return <TextBlock block={block} />;
    case 'countdown':
      return <CountdownBlock block={block} campaign={campaign} />;
    case 'coupons':
      return <CouponsBlock block={block} campaign={campaign} />;
    case 'draw':
      return <DrawBlock block={block} campaign={campaign} />;
    case 'place':
      return <PlaceBlock block={block} campaign={campaign} />;
    case 'search':
      return <SearchBlock block={block} campaign={campaign} />;
    case 'places':
      return <PlacesBlock block={block} campaign={campaign} />;
    case 'prizes':
      return <PrizesBlock block={block} campaign={campaign} />;
    case 'products':
      return <ProductsBlock block={block} campaign={campaign} />;
    case 'slides':
      return <SlidesBlock block={block} campaign={campaign} />;
    case 'tasks':
      return <TasksBlock block={block} campaign={campaign} />;
    case 'calendar':
      return <CalendarBlock block={block} campaign={campaign} />;
    case 'buttons':
      return <ButtonsBlock block={block} />;
    case 'ranking':
      return <RankingBlock block={block} campaign={campaign} />;
    case 'quiz':
      return <QuizBlock block={block} campaign={campaign} />;
    case 'result':
      return <ResultBlock block={block} campaign={campaign} />;
    case 'rewards':
      return <RewardsBlock block={block} campaign={campaign} />;
    case 'rules':
      return <RulesBlock block={block} />;
    case 'team':
      return <TeamBlock block={block} campaign={campaign} />;
    case 'tickets':
      return <TicketsBlock block={block} campaign={campaign} />;
    case 'timetable':
      return <TimetableBlock block={block} campaign={campaign} />;
    case 'vote':
      return <VoteBlock block={block} campaign={campaign} />;
    case 'sale':
      return <SaleBlock block={block} campaign={campaign} />;
    default:
      return null;
  }
}
