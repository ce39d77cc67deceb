import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { ComponentType } from 'react';
import { ButtonsBlock } from './buttons.tsx';
import { CalendarBlock } from './calendar.tsx';
import { CountdownBlock } from './countdown.tsx';
import { CouponsBlock } from './coupons.tsx';
import { DrawBlock } from './draw.tsx';
import { FaresBlock } from './fares.tsx';
import { ImageBlock } from './image.tsx';
import { LoginBlock } from './login.tsx';
import { PlaceBlock } from './place.tsx';
import { PlacesBlock } from './places.tsx';
import { ProductsBlock } from './products.tsx';
import { QuizBlock } from './quiz.tsx';
import { RewardsBlock } from './rewards.tsx';
import { RulesBlock } from './rules.tsx';
import { SaleBlock } from './sale.tsx';
import { SearchBlock } from './search.tsx';
import { SlidesBlock } from './slides.tsx';
import { TasksBlock } from './tasks.tsx';
import { TextBlock } from './text.tsx';
import { TicketsBlock } from './tickets.tsx';
import { TimetableBlock } from './timetable.tsx';
import { VoteBlock } from './vote.tsx';
import type { BlockProps } from './card.tsx';

/** What draws the blocks that show how the campaign stands for the rider (`standing.ts`). */
export type Standing = ComponentType<BlockProps<Block>>;

interface AnyBlockProps extends BlockProps<Block> {
  standing: Standing | undefined;
}

/** A block of a page; one of a kind that only a newer gateway knows shows nothing. */
export function BlockOf({ block, campaign, standing: Standing }: AnyBlockProps) {
  switch (block.kind) {
    case 'fares':
      return <FaresBlock block={block} />;
    case 'image':
      return <ImageBlock block={block} campaign={campaign} />;
    case 'login':
      return <LoginBlock block={block} campaign={campaign} />;
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
    case 'quiz':
      return <QuizBlock block={block} campaign={campaign} />;
    case 'rewards':
      return <RewardsBlock block={block} campaign={campaign} />;
    case 'rules':
      return <RulesBlock block={block} />;
    case 'tickets':
      return <TicketsBlock block={block} campaign={campaign} />;
    case 'timetable':
      return <TimetableBlock block={block} campaign={campaign} />;
    case 'vote':
      return <VoteBlock block={block} campaign={campaign} />;
    case 'sale':
      return <SaleBlock block={block} campaign={campaign} />;
    default:
      return Standing ? <Standing block={block} campaign={campaign} /> : null;
  }
}
