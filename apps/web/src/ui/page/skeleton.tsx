import { classes } from '../style/classes.ts';
import css from './skeleton.module.css';

interface SkeletonProps {
  className: string | undefined;
  /** The number of pieces. Default 1. */
  count?: number;
}

/**
 * A grey placeholder. Its size comes from a class of the page that uses it: skeletons are also drawn into the static
 * document, where style attributes are not allowed.
 */
export function Skeleton({ className, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, n) => (
    <span key={n} className={classes(css.skeleton, className)} aria-hidden="true" />
  ));
}

/** Several placeholders, one below the other. */
export const Skeletons = (props: SkeletonProps) => (
  <div aria-hidden="true">
    <Skeleton {...props} />
  </div>
);
