import { ModeChips } from './line-list.tsx';
import { LinesFrame, RowSkeletons } from './lines-frame.tsx';

const noop = (): void => {};

/** Drawn into the document at build time: the search box and placeholders of the lines. */
export default function LinesSkeleton() {
  return (
    <LinesFrame text="" onText={noop}>
      <ModeChips group={undefined} />
      <RowSkeletons />
    </LinesFrame>
  );
}
