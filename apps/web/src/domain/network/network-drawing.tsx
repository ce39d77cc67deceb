import { memo, useMemo } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { dotRadius, lineWidth } from './appearance.ts';
import { trackPath } from './line-path.ts';
import { type Frame, placeIn, type Spot, worldPx } from '../maps/mercator.ts';
import { isOn, type Network, type NetworkLine, type Station } from './network.ts';
import { type StationLabel, stationLabels } from './network-labels.ts';
import { textWidth } from './text-width.ts';
import { PLAIN_LINE } from '../transit/line-facts.ts';
import css from './network-drawing.module.css';

interface NetworkDrawingProps {
  network: Network;
  frame: Frame;
  /** The highlighted line: the others are faded. */
  line?: NetworkLine | undefined;
  /** The station whose card is open. */
  chosen?: Station | undefined;
}

/** The distance outside the drawing from which content still reaches into it, px. */
const REACH = 90;

/** Lines, dots and names of the network. Redrawn for another view, not while it is dragged. */
export const NetworkDrawing = memo(function NetworkDrawing(props: NetworkDrawingProps) {
  const { network, frame, line, chosen } = props;
  const { z } = frame.view;
  const chosenId = chosen?.stop.id;
  // All names of this zoom, wherever they are: they stay the same while the map is dragged.
  const labels = useMemo(
    () =>
      stationLabels(network, { z, line, chosen: chosenId, nameOf: inLanguage, widthOf: textWidth }),
    [network, z, line, chosenId],
  );
  // All coordinates are relative to the network's middle: dragging moves the elements without redrawing them.
  const scale = worldPx(z);
  const middle = middleOf(network);
  const shift = placeIn(frame, middle);
  const fromMiddle = placeAround(middle, z);
  const near = ({ x, y }: Spot): boolean =>
    x + shift.x > -REACH &&
    y + shift.y > -REACH &&
    x + shift.x < frame.width + REACH &&
    y + shift.y < frame.height + REACH;
  return (
    <svg width={frame.width} height={frame.height} aria-hidden="true">
      <g transform={`translate(${shift.x.toFixed(1)} ${shift.y.toFixed(1)})`}>
        <Lines network={network} z={z} line={line} />
        <g fill="var(--white)">
          {[...network.stations.values()].map((station) => {
            const center = fromMiddle(station.spot);
            const inFront = isOn(line, station);
            const r = dotRadius(station, z, inFront);
            if (r === 0 || !near(center)) return null;
            const faded = line !== undefined && !inFront;
            const { id } = station.stop;
            return <Dot key={id} station={station} x={center.x} y={center.y} r={r} faded={faded} />;
          })}
        </g>
        {chosen && <Chosen {...fromMiddle(chosen.spot)} />}
        <g className={css.names}>
          {labels.map(
            (label) =>
              near(fromMiddle(label.station.spot)) && (
                <Name key={label.id} label={label} left={middle.x * scale} top={middle.y * scale} />
              ),
          )}
        </g>
      </g>
    </svg>
  );
});

/** The origin of the drawing's own coordinates. */
const middleOf = ({ whole }: Network): Spot =>
  whole === undefined
    ? { x: 0.5, y: 0.5 }
    : { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2 };

const placeAround =
  (middle: Spot, z: number): ((spot: Spot) => Spot) =>
  ({ x, y }) => ({ x: (x - middle.x) * worldPx(z), y: (y - middle.y) * worldPx(z) });

interface LinesProps {
  network: Network;
  z: number;
  line: NetworkLine | undefined;
}

const Lines = memo(function Lines({ network, z, line }: LinesProps) {
  const place = placeAround(middleOf(network), z);
  const width = lineWidth(z);
  // The highlighted line is drawn last.
  const all = [...network.lines.values()].sort((a, b) => Number(a === line) - Number(b === line));
  return (
    <g className={css.lines}>
      {all.map((each) => {
        const wide = each === line ? width * 1.5 : width;
        const d = each.tracks.map((track) => trackPath(track, place, width * 1.1)).join('');
        return (
          <g key={each.ref.id} opacity={line === undefined || each === line ? undefined : 0.16}>
            <path d={d} stroke="var(--white)" strokeWidth={wide + 1.6} />
            <path d={d} stroke={each.ref.colour ?? PLAIN_LINE} strokeWidth={wide} />
          </g>
        );
      })}
    </g>
  );
});

interface DotProps extends Spot {
  station: Station;
  r: number;
  faded: boolean;
}

const Dot = memo(function Dot({ station, x, y, r, faded }: DotProps) {
  const meeting = station.lines.length > 1;
  return (
    <circle
      cx={x.toFixed(1)}
      cy={y.toFixed(1)}
      r={r}
      stroke={meeting ? 'var(--ink)' : (station.lines[0]?.colour ?? PLAIN_LINE)}
      strokeWidth={Math.max(0.8, r * (meeting ? 0.36 : 0.42))}
      opacity={faded ? 0.22 : undefined}
    />
  );
});

const Chosen = ({ x, y }: Spot) => (
  <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
    <circle fill="var(--brand)" fillOpacity="0.22" r="17" />
    <circle className={css.chosen} r="8" />
  </g>
);

interface NameProps {
  label: StationLabel;
  /** The origin of the drawing's coordinates, in those of the label: px of the world. */
  left: number;
  top: number;
}

const Name = memo(function Name({ label, left, top }: NameProps) {
  const x = (label.x - left).toFixed(1);
  const first = label.top - top + label.rowHeight * 0.8;
  return (
    <text
      textAnchor={label.anchor}
      fontSize={label.size}
      className={label.major ? css.major : undefined}
    >
      {label.rows.map((row, i) => (
        <tspan key={row} x={x} y={(first + i * label.rowHeight).toFixed(1)}>
          {row}
        </tspan>
      ))}
    </text>
  );
});
