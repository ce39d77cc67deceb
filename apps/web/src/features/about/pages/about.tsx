import { city } from '@shtrans/contract/city/current';
import { inLanguage } from '../../../core/i18n/language.ts';
import { version } from '../../../../package.json';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { aboutMessages } from '../messages.ts';
import { SchemeChoice } from '../scheme-choice.tsx';
import css from './about.module.css';

/** Shows what the app is, its version, its data sources and their licences. */
export default function AboutPage() {
  const t = aboutMessages();
  return (
    <RoutePage before="home">
      <div className={css.about}>
        <SchemeChoice />
        <section className="card">
          <h2>{t.what}</h2>
          <p>{t.whatText}</p>
          <p>{t.demoText(inLanguage(city().name))}</p>
        </section>
        <section className="card">
          <h2>{t.version}</h2>
          <p className="num">{t.versionIs(version)}</p>
        </section>
        <section className="card">
          <h2>{t.data}</h2>
          <p>{t.dataText}</p>
          <p>
            <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
              {t.osm}
            </a>
          </p>
          <Points texts={t.sources} />
        </section>
        <section className="card">
          <h2>{t.estimates}</h2>
          <p>{t.estimatesText}</p>
        </section>
        <section className="card">
          <h2>{t.licences}</h2>
          <Points texts={t.licencesText} />
        </section>
      </div>
    </RoutePage>
  );
}

function Points({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
