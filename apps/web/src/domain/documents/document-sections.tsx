import type { PublishedDocument } from '@shtrans/contract/documents';
import { inLanguage } from '../../core/i18n/in-language.ts';
import './document.css';

/** The sections of a published text, below its heading in a card of class `document`. */
export function DocumentSections({ sections }: Pick<PublishedDocument, 'sections'>) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={paragraphs[0]?.zh}>
      {heading !== null && <h3>{inLanguage(heading)}</h3>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
      ))}
    </section>
  ));
}
