import { classes } from '../../ui/style/classes.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import line from './line-head.module.css';
import css from './line-skeleton.module.css';
import type { ComponentProps } from 'react';
import { Page } from '../../ui/page/page.tsx';

/** The page around a line or a station. */
export const LineFrame = (props: ComponentProps<typeof Page>) => (
  <Page {...props} before="trafficLines" />
);

/** Placeholders in the shapes and places of the line or station that is loading. */
export const LineLoading = () => (
  <>
    <div className={css.head}>
      <Skeleton className={css.name} />
      <Skeleton className={css.word} />
      <div className={line.facts}>
        <Skeleton count={3} className={css.fact} />
      </div>
    </div>
    <div className={classes('card', css.stops)}>
      <Skeleton count={8} className={css.stop} />
    </div>
  </>
);

/** Drawn into the document at build time: a line or a station before script and data are loaded. */
export default function LineSkeleton({ title }: { title: string }) {
  return (
    <LineFrame title={title}>
      <LineLoading />
    </LineFrame>
  );
}
