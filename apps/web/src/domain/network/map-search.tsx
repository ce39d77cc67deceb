import { useId, useState } from 'react';
import type { Point } from '../../core/host/location.ts';
import { useKept, useQuery } from '../../core/query/use-query.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { IconButton } from '../../ui/page/page.tsx';
import { districtText, kindText } from '../transit/stop-text.ts';
import { optionClass, StationOption } from '../transit/station-option.tsx';
import { mapMessages } from '../maps/messages.ts';
import { useSettled } from '../../ui/form/use-settled.ts';
import { type FoundStation, stationsQuery } from '../transit/queries.ts';
import type { Network } from './network.ts';
import { failureText } from '../../ui/page/loaded.tsx';
import css from './map-search.module.css';

/** What a search gives: enough to go there. */
export type Found = Pick<FoundStation, 'id' | 'name' | 'lat' | 'lon' | 'lines' | 'kind'> & {
  district?: FoundStation['district'];
};

const MOST = 12;
const MOST_LINES = 5;

interface MapSearchProps {
  label: string;
  /** Searched in when the gateway cannot be asked. */
  network: Network | undefined;
  /** Of those alike the nearest comes first. */
  near: Point | undefined;
  onChoose: (found: Found) => void;
}

/** A box over the map that finds stations, stops and piers while one types. */
export function MapSearch({ label, network, near, onChoose }: MapSearchProps) {
  const t = mapMessages().search;
  const [text, setText] = useState('');
  const id = useId();
  const q = text.trim();
  const choose = (found: Found) => {
    setText('');
    onChoose(found);
  };
  return (
    <div className="grow">
      <div className={css.box}>
        <label htmlFor={id}>
          <Icon name="search" />
          <span className="visually-hidden">{label}</span>
        </label>
        <input
          id={id}
          className="bare grow"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          placeholder={label}
          maxLength={40}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
          }}
        />
        {text !== '' && <IconButton icon="close" label={t.clear} onClick={() => setText('')} />}
      </div>
      {q !== '' && <Results q={q} network={network} near={near} onChoose={choose} />}
    </div>
  );
}

/** Stations of the map whose name has the text: all there is without a network. */
function foundOnMap(network: Network | undefined, q: string): Found[] {
  const wanted = q.toLowerCase();
  return [...(network?.stations.values() ?? [])]
    .filter(({ stop: { name } }) => `${name.zh} ${name.en}`.toLowerCase().includes(wanted))
    .map(({ stop, lines }) => ({ ...stop, lines: [...lines], kind: 'station' as const }));
}

interface ResultsProps extends Omit<MapSearchProps, 'label'> {
  q: string;
}

function Results({ q, network, near, onChoose }: ResultsProps) {
  const t = mapMessages().search;
  const settled = useSettled(q);
  const found = useKept(useQuery(settled === '' ? undefined : stationsQuery(settled, near)));
  const failed = failureText(found) !== undefined;
  const shown: readonly Found[] | undefined = failed ? foundOnMap(network, q) : found.data?.items;
  return (
    <div className={css.results}>
      {failed && (
        <p className={css.note} role="alert">
          {t.failed}
        </p>
      )}
      <output className={shown?.length === 0 ? css.note : 'visually-hidden'}>
        {shown?.length === 0 && t.none}
      </output>
      {shown !== undefined && shown.length > 0 && (
        <ul className="ruled" aria-label={t.results}>
          {shown.slice(0, MOST).map((one) => (
            <li key={one.id}>
              <button type="button" className={optionClass} onClick={() => onChoose(one)}>
                <StationOption
                  name={one.name}
                  lines={one.lines.slice(0, MOST_LINES)}
                  note={[one.kind !== 'station' && kindText(one.kind), districtText(one.district)]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
