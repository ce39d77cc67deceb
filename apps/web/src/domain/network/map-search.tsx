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

/** A search result: enough to navigate there. */
export type Found = Pick<FoundStation, 'id' | 'name' | 'lat' | 'lon' | 'lines' | 'kind'> & {
  district?: FoundStation['district'];
};

const MOST = 12;
const MOST_LINES = 5;

interface MapSearchProps {
  label: string;
  /** Searched if the gateway is unreachable. */
  network: Network | undefined;
  /** Of equal results the nearest comes first. */
  near: Point | undefined;
  onChoose: (station: Found) => void;
}

/** A box over the map that finds stations, stops and piers while the rider types. */
export function MapSearch({ label, network, near, onChoose }: MapSearchProps) {
  const t = mapMessages().search;
  const [text, setText] = useState('');
  const id = useId();
  const q = text.trim();
  const choose = (station: Found) => {
    setText('');
    onChoose(station);
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

/** Stations of the map whose name contains the text: all that is available offline. */
function foundOnMap(network: Network | undefined, q: string): Found[] {
  const lowerCaseText = q.toLowerCase();
  return [...(network?.stations.values() ?? [])]
    .filter(({ stop: { name } }) => `${name.zh} ${name.en}`.toLowerCase().includes(lowerCaseText))
    .map(({ stop, lines }) => ({ ...stop, lines: [...lines], kind: 'station' as const }));
}

interface ResultsProps extends Omit<MapSearchProps, 'label'> {
  q: string;
}

function Results({ q, network, near, onChoose }: ResultsProps) {
  const t = mapMessages().search;
  const settled = useSettled(q);
  const results = useKept(useQuery(settled === '' ? undefined : stationsQuery(settled, near)));
  const failed = failureText(results) !== undefined;
  const options: readonly Found[] | undefined = failed
    ? foundOnMap(network, q)
    : results.data?.items;
  return (
    <div className={css.results}>
      {failed && (
        <p className={css.note} role="alert">
          {t.failed}
        </p>
      )}
      <output className={options?.length === 0 ? css.note : 'visually-hidden'}>
        {options?.length === 0 && t.none}
      </output>
      {options !== undefined && options.length > 0 && (
        <ul className="ruled" aria-label={t.results}>
          {options.slice(0, MOST).map((option) => (
            <li key={option.id}>
              <button type="button" className={optionClass} onClick={() => onChoose(option)}>
                <StationOption
                  name={option.name}
                  lines={option.lines.slice(0, MOST_LINES)}
                  note={[
                    option.kind !== 'station' && kindText(option.kind),
                    districtText(option.district),
                  ]
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
