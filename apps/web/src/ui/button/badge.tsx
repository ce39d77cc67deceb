import { graphicColour, readableOn } from '../picture/colour.ts';

/** What a state means to the rider: act, wait, success, information, failure, over. */
export type Tone = 'pay' | 'wait' | 'good' | 'info' | 'bad' | 'quiet';

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`status-badge tone-${tone}`}>{children}</span>;
}

/** A line in its own colour; `colour` is `#rrggbb`, or null for lines without one. */
export function LineBadge({ colour, children }: { colour: string | null; children: string }) {
  const style =
    colour === null ? {} : { background: graphicColour(colour), color: readableOn(colour) };
  return (
    <span className="line-badge" style={style}>
      {children}
    </span>
  );
}
