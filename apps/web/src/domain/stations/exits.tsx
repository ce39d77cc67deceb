import type { StationDetail } from '@shtrans/contract/traffic';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { stationMessages } from './messages.ts';
import css from './exits.module.css';

/** More than this are shown when asked for. */
const MOST = 6;

/** The ways out and what is by them. */
export function Exits({ station: { exits } }: { station: StationDetail }) {
  const t = stationMessages();
  const [all, setAll] = useState(false);
  if (exits.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.exits}</h2>
      <ul className="ruled">
        {(all ? exits : exits.slice(0, MOST)).map(({ name, near }) => (
          <li key={name} className="row between-12 small quiet items-start pad-8-0">
            <b className={css.name}>{t.exit(name)}</b>
            {near.length === 0 ? '—' : near.map(inLanguage).join(t.listing)}
          </li>
        ))}
      </ul>
      {exits.length > MOST && !all && (
        <Button fill="none" block onClick={() => setAll(true)}>
          {t.allExits(exits.length)}
        </Button>
      )}
    </section>
  );
}
