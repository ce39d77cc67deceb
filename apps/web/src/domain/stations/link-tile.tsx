import type { ReactNode } from 'react';
import './stop.css';

/** What a tile of links shows: an icon above a word or two. */
export const LinkTile = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <>
    <span className="stop-link-icon">{icon}</span>
    {text}
  </>
);
