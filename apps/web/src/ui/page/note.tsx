import css from './note.module.css';

/** A short note about the content below it. */
export const Note = ({ children }: { children: string }) => (
  <output className={css.note}>{children}</output>
);
