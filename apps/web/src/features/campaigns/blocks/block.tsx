import type { Block, BlockKind } from '@shtrans/contract/campaigns/blocks';
import type { ComponentType } from 'react';
import { ActivitiesBlock } from './activities.tsx';
import { ButtonsBlock } from './buttons.tsx';
import { CalendarBlock } from '../mechanics/checkin/calendar.tsx';
import { CountdownBlock } from './countdown.tsx';
import { CouponsBlock } from '../mechanics/claim/coupons.tsx';
import { DrawBlock } from '../mechanics/draw/draw.tsx';
import { FaresBlock } from './fares.tsx';
import { ImageBlock } from './image.tsx';
import { LoginBlock } from './login.tsx';
import { PlaceBlock } from './place.tsx';
import { PlacesBlock } from './places.tsx';
import { ProductsBlock } from './products.tsx';
import { QuizBlock } from '../mechanics/quiz/quiz.tsx';
import { RewardsBlock } from './rewards.tsx';
import { RulesBlock } from './rules.tsx';
import { SaleBlock } from '../mechanics/sale/sale.tsx';
import { SearchBlock } from './search.tsx';
import { SlidesBlock } from './slides.tsx';
import { TasksBlock } from '../mechanics/task/tasks.tsx';
import { TextBlock } from './text.tsx';
import { TicketsBlock } from './tickets.tsx';
import { TimetableBlock } from './timetable.tsx';
import type { BlockProps } from './card.tsx';
import { isStanding, type StandingKind } from './standing.ts';

/** The component for blocks that show the rider's standing (`standing.ts`). */
export type Standing = ComponentType<BlockProps<Block<StandingKind>>>;

interface AnyBlockProps extends BlockProps<Block> {
  standing: Standing | undefined;
}

/** The other kinds: a missing kind does not compile. */
const BLOCKS: {
  readonly [K in Exclude<BlockKind, StandingKind>]: ComponentType<BlockProps<Block<K>>>;
} = {
  activities: ActivitiesBlock,
  buttons: ButtonsBlock,
  calendar: CalendarBlock,
  countdown: CountdownBlock,
  coupons: CouponsBlock,
  draw: DrawBlock,
  fares: FaresBlock,
  image: ImageBlock,
  login: LoginBlock,
  place: PlaceBlock,
  places: PlacesBlock,
  products: ProductsBlock,
  quiz: QuizBlock,
  rewards: RewardsBlock,
  rules: RulesBlock,
  sale: SaleBlock,
  search: SearchBlock,
  slides: SlidesBlock,
  tasks: TasksBlock,
  text: TextBlock,
  tickets: TicketsBlock,
  timetable: TimetableBlock,
};

/** Draws a block of a page; a kind that only a newer gateway knows shows nothing. */
export function BlockOf({ block, campaign, standing }: AnyBlockProps) {
  const blockComponent = isStanding(block.kind)
    ? standing
    : BLOCKS[block.kind as keyof typeof BLOCKS];
  const Shown = blockComponent as ComponentType<BlockProps<Block>> | undefined;
  return Shown ? <Shown block={block} campaign={campaign} /> : null;
}
