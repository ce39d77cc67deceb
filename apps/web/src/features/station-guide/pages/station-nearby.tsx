import type { NearbyKind, StationDetail } from '@shtrans/contract/traffic/schemas';
import { useId, useState } from 'react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Tabs } from '../../../ui/button/tabs.tsx';
import { aroundKinds } from '../../../domain/nearby/around-row.tsx';
import { transitMessages } from '../../../domain/transit/messages.ts';
import { stationGuideMessages } from '../messages.ts';
import { PlacesNear } from '../place-rows.tsx';
import { StationFrame } from '../station-frame.tsx';
import css from '../station-frame.module.css';

/** A walk of ten minutes, in metres. */
const RADIUS = 800;

/** Places near the station, by kind. */
export default function StationNearbyPage() {
  const t = stationGuideMessages();
  return (
    <StationFrame heading={t.around}>{(station) => <Nearby station={station} />}</StationFrame>
  );
}

function Nearby({ station }: { station: StationDetail }) {
  const t = stationGuideMessages();
  const kindTexts = transitMessages().kind;
  const panelId = useId();
  const kinds = aroundKinds();
  const [kind, setKind] = useState<NearbyKind | 'all'>('all');
  return (
    <>
      <Tabs
        label={t.kinds}
        look="pill"
        items={kinds.map((key) => ({ key, title: key === 'all' ? t.all : kindTexts[key] }))}
        activeKey={kind}
        onChange={(key) => setKind(kinds.find((each) => each === key) ?? 'all')}
        panelId={panelId}
      />
      <div id={panelId} className={css.panel}>
        <PlacesNear
          at={station}
          kind={kind === 'all' ? undefined : kind}
          radius={RADIUS}
          empty={{ title: t.noneNear, description: t.noneNearHint }}
        >
          <div className={css.more}>
            <ButtonLink
              to="trafficAround"
              query={{ at: `${station.lat},${station.lon}` }}
              fill="outline"
              block
            >
              {t.wider}
            </ButtonLink>
          </div>
        </PlacesNear>
      </div>
    </>
  );
}
