import css from './note.module.css';

/** A word about what stands below it. */
export const Note = ({ children }: { children: string }) => (
  <output className={css.note}>{children}</output>
);
