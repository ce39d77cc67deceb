import { type CSSProperties, memo, useMemo } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { dotRadius, lineWidth } from './appearance.ts';
import { trackPath } from './line-path.ts';
import { type Frame, placeIn, type Spot, worldPx } from '../maps/mercator.ts';
import { isOn, type Network, type NetworkLine, type Station } from './network.ts';
import { type StationLabel, stationLabels } from './network-labels.ts';
import { textWidth } from '../maps/text-width.ts';
import { lineColour } from '../transit/line-facts.ts';
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
  const middle = middleOf(network);
  const shift = placeIn(frame, middle);
  const fromMiddle = placeAround(middle, z);
  const near = ({ x, y }: Spot): boolean =>
    x + shift.x > -REACH &&
    y + shift.y > -REACH &&
    x + shift.x < frame.width + REACH &&
    y + shift.y < frame.height + REACH;
  const toMiddle = `translate(${shift.x.toFixed(1)} ${shift.y.toFixed(1)})`;
  return (
    <>
      <svg width={frame.width} height={frame.height} aria-hidden="true">
        <g transform={toMiddle}>
          <Lines network={network} z={z} line={line} />
          <g fill="var(--surface)">
            {[...network.stations.values()].map((station) => {
              const center = fromMiddle(station.spot);
              const inFront = isOn(line, station);
              const r = dotRadius(station, z, inFront);
              if (r === 0 || !near(center)) return null;
              const faded = line !== undefined && !inFront;
              const { id } = station.stop;
              return (
                <Dot key={id} station={station} x={center.x} y={center.y} r={r} faded={faded} />
              );
            })}
          </g>
          {chosen && <Chosen {...fromMiddle(chosen.spot)} />}
        </g>
      </svg>
      {/* A layer of its own, because it is painted again for each frame of a zoom. */}
      <svg
        width={frame.width}
        height={frame.height}
        className={css.names}
        aria-hidden="true"
        data-steady=""
      >
        <g transform={toMiddle}>
          {labels.map((label) => {
            const { x, y } = fromMiddle(label.station.spot);
            return near({ x, y }) && <Name key={label.id} label={label} x={x} y={y} />;
          })}
        </g>
      </svg>
    </>
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
            <path d={d} stroke="var(--surface)" strokeWidth={wide + 1.6} />
            <path d={d} stroke={lineColour(each.ref.colour)} strokeWidth={wide} />
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
      stroke={meeting ? 'var(--ink)' : lineColour(station.lines[0]?.colour)}
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

interface NameProps extends Spot {
  label: StationLabel;
}

/** A name about its dot, in the coordinates of the drawing. */
const Name = memo(function Name({ label, x, y }: NameProps) {
  const { at, anchor, size, major, rows, rowHeight, visible } = label;
  const first = label.top - at.y + rowHeight * 0.8;
  const range = { '--from': visible.from, '--to': visible.to } as CSSProperties;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <text
        textAnchor={anchor}
        fontSize={size}
        className={major ? css.major : css.name}
        style={range}
      >
        {rows.map((row, i) => (
          <tspan key={row} x={(label.x - at.x).toFixed(1)} y={(first + i * rowHeight).toFixed(1)}>
            {row}
          </tspan>
        ))}
      </text>
    </g>
  );
});
