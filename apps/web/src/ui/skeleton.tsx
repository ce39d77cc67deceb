import { classes } from './classes.ts';
import css from './skeleton.module.css';

/**
 * A grey piece where something is about to stand. Its size comes from a class of the page that uses
 * it: skeletons are also drawn into the static document, where style attributes are not allowed.
 */
export function Skeleton({ className }: { className: string | undefined }) {
  return <span className={classes(css.skeleton, className)} aria-hidden="true" />;
}
