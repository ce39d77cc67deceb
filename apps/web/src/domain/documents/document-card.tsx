import type { PublishedDocument } from '@shtrans/contract/documents/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import css from './document-card.module.css';

interface DocumentCardProps {
  document: Pick<PublishedDocument, 'title' | 'sections'>;
  /** Below its title. */
  children?: ReactNode;
}

/** A published text. */
export const DocumentCard = ({ document: { title, sections }, children }: DocumentCardProps) => (
  <article className={css.document}>
    <h2>{inLanguage(title)}</h2>
    {children}
    {sections.map(({ heading, paragraphs }) => (
      <section key={paragraphs[0]?.zh}>
        {heading !== null && <h3>{inLanguage(heading)}</h3>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
        ))}
      </section>
    ))}
  </article>
);
