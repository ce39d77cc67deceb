import type { SharedPage } from '../../core/host/capabilities.ts';
import { qrRows } from '../../ui/picture/qr-code.tsx';
import { shareMessages } from './messages.ts';

/** The content of a poster, from top to bottom. */
export interface Poster {
  lead: string;
  title: string;
  text: string;
  note?: string;
  scan: string;
  /**
   * A drawing on a 24 x 24 grid in a medal, the address of a square picture on our own origin, at most six figures, with
   * a wide drawing below them where there is room, or the address of a wide drawing that goes from edge to edge.
   */
  art:
    | { drawing: string }
    | { picture: string }
    | { figures: readonly Figure[]; below?: string | undefined }
    | { scene: string };
  /** Colours of a campaign or a badge; default: the app's. `onGround` is readable on `ground`; without it white is. */
  colours?: { ground: string; onGround?: string };
  /** The absolute address in its QR code. */
  url: string;
}

/** A number with its unit, and its label. */
export interface Figure {
  value: string;
  label: string;
}

/** The poster of a page; needs `shareMessages`. */
export function posterOf({ title, desc, url, imageUrl }: SharedPage): Poster {
  const { posterLead: lead, posterScan: scan } = shareMessages();
  return { lead, title, text: desc, scan, art: { picture: imageUrl }, url };
}

const [WIDTH, HEIGHT, QR] = [750, 1200, 260];
const FONT = 'system-ui, sans-serif';
const [INK, PALE, GOLD] = ['#063b40', '#c4e3de', '#f5b73d'];

/** Draws a poster as a PNG on this phone. Rejects if the browser cannot draw it or its picture does not load. */
export async function drawPoster(poster: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  const ground = pen.createLinearGradient(0, 0, 0, HEIGHT);
  const { ground: top = '#0b6b6f', onGround } = poster.colours ?? {};
  ground.addColorStop(0, top);
  ground.addColorStop(1, onGround === undefined ? INK : top);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textAlign = 'center';
  if ('figures' in poster.art) await drawFigures(pen, poster.art);
  else if ('drawing' in poster.art) drawMedal(pen, poster.art.drawing);
  else if ('scene' in poster.art) drawScene(pen, await pictureAt(poster.art.scene));
  else drawPicture(pen, await pictureAt(poster.art.picture));
  const [pale, white, gold] = [onGround ?? PALE, onGround ?? '#ffffff', onGround ?? GOLD];
  write(pen, [poster.lead], { y: 120, font: `32px ${FONT}`, colour: pale });
  write(pen, [poster.title], { y: 610, font: `bold 56px ${FONT}`, colour: white });
  pen.font = `30px ${FONT}`;
  const lines = wrapped(poster.text, (line) => pen.measureText(line).width <= WIDTH - 120);
  write(pen, lines, { y: 676, font: pen.font, colour: white });
  if (poster.note !== undefined) {
    write(pen, [poster.note], { y: 780, font: `28px ${FONT}`, colour: gold });
  }
  drawCode(pen, poster.url);
  write(pen, [poster.scan], { y: 1140, font: `26px ${FONT}`, colour: pale });
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('no picture came of it'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** A Chinese character with the mark after it, or a word. */
const PIECES = /[^\s\p{Script=Han}]+\s*|\p{Script=Han}[，。、；：！？”]*|\s+/gu;

/** Wraps a text into at most two lines; a longer one ends with an ellipsis. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines = [''];
  for (const piece of text.match(PIECES) ?? []) {
    const line = lines[lines.length - 1] ?? '';
    if (line === '' || fits((line + piece).trimEnd())) {
      lines[lines.length - 1] = line + piece;
    } else if (lines.length < 2) {
      lines.push(piece);
    } else {
      lines[1] = `${line.trimEnd()}…`;
      break;
    }
  }
  return lines.map((line) => line.trim());
}

type Pen = CanvasRenderingContext2D;

function write(
  pen: Pen,
  lines: readonly string[],
  { y, font, colour }: { y: number; font: string; colour: string },
): void {
  [pen.font, pen.fillStyle] = [font, colour];
  // A line that is still too long is narrowed.
  lines.forEach((line, i) => pen.fillText(line, WIDTH / 2, y + i * 44, WIDTH - 80));
}

function pictureAt(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the picture did not load')));
    image.src = address;
  });
}

function drawPicture(pen: Pen, picture: HTMLImageElement): void {
  const side = 390;
  const [leftPx, top] = [(WIDTH - side) / 2, 150];
  pen.drawImage(picture, leftPx, top, side, side);
  [pen.strokeStyle, pen.lineWidth] = ['#ffffff', 8];
  pen.strokeRect(leftPx, top, side, side);
}

/** From edge to edge, in its own proportions. */
function drawScene(pen: Pen, picture: HTMLImageElement): void {
  const height = Math.min(400, (WIDTH * picture.height) / picture.width);
  pen.drawImage(picture, 0, 160, WIDTH, height);
}

function drawMedal(pen: Pen, drawing: string): void {
  pen.save();
  pen.translate(WIDTH / 2, 350);
  pen.beginPath();
  pen.arc(0, 0, 150, 0, 2 * Math.PI);
  pen.fillStyle = '#1b5358';
  pen.fill();
  pen.lineWidth = 12;
  pen.strokeStyle = GOLD;
  pen.stroke();
  pen.translate(-90, -90);
  pen.scale(7.5, 7.5);
  [pen.lineWidth, pen.lineCap, pen.lineJoin] = [1.7, 'round', 'round'];
  pen.strokeStyle = '#ffffff';
  pen.stroke(new Path2D(drawing));
  pen.restore();
}

/** The part of a poster between its first line and its title, in pixels from its top, and the height of a row of figures. */
const [ART_TOP, ART_BOTTOM, ROW] = [160, 540, 120];
/** The middle of each column of figures. */
const [LEFT, RIGHT] = [210, 540];
/** Minimum height of a drawing below figures: less of it shows nothing. */
const MIN_BELOW = 120;

/**
 * Returns the places of figures, in two columns, a last single one in the middle: of their values' middle and base line, in
 * pixels. With a drawing they begin at the top, and it fills the room below them; without, or if there is too little room
 * for it, they are in the middle of the height.
 */
export function figurePlaces(
  count: number,
  hasDrawing: boolean,
): { places: { x: number; y: number }[]; drawing?: { top: number; height: number } } {
  const rows = Math.ceil(count / 2);
  const room = ART_BOTTOM - ART_TOP - rows * ROW;
  const isDrawn = hasDrawing && room >= MIN_BELOW;
  const top = ART_TOP + (isDrawn ? 0 : room / 2);
  const places = Array.from({ length: count }, (_, i) => ({
    x: i % 2 === 1 ? RIGHT : i === count - 1 ? WIDTH / 2 : LEFT,
    y: top + Math.floor(i / 2) * ROW + 60,
  }));
  return { places, ...(isDrawn && { drawing: { top: ART_BOTTOM - room, height: room } }) };
}

async function drawFigures(
  pen: Pen,
  { figures, below }: { figures: readonly Figure[]; below?: string | undefined },
): Promise<void> {
  const { places, drawing } = figurePlaces(figures.length, below !== undefined);
  if (drawing && below !== undefined) {
    const picture = await pictureAt(below);
    // Its lower part, in its own proportions: the sky can be missing.
    const height = Math.min(picture.height, (drawing.height * picture.width) / WIDTH);
    const { width, height: whole } = picture;
    pen.drawImage(picture, 0, whole - height, width, height, 0, drawing.top, WIDTH, drawing.height);
  }
  figures.forEach(({ value, label }, i) => {
    const { x = 0, y = 0 } = places[i] ?? {};
    // A single one in the middle has both columns.
    const width = x === WIDTH / 2 ? WIDTH * 0.84 : WIDTH * 0.42;
    [pen.font, pen.fillStyle] = [`bold 50px ${FONT}`, GOLD];
    pen.fillText(value, x, y, width);
    [pen.font, pen.fillStyle] = [`26px ${FONT}`, '#ffffff'];
    pen.fillText(label, x, y + 42, width);
  });
}

function drawCode(pen: Pen, url: string): void {
  const rows = qrRows(url);
  const [leftPx, top, dot] = [(WIDTH - QR) / 2, 820, QR / rows.length];
  pen.fillStyle = '#ffffff';
  pen.fillRect(leftPx, top, QR, QR);
  pen.fillStyle = INK;
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      // Slightly larger, so that no seam shows between two dots.
      if (dark) pen.fillRect(leftPx + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
    });
  });
}
