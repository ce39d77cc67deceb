import { qrRows } from '../../ui/qr-code.tsx';
import { drawingOf } from './badge-art.tsx';

/** What stands on a poster, from top to bottom. */
export interface Poster {
  lead: string;
  name: string;
  text: string;
  won: string;
  scan: string;
  art: string;
  /** Whole: what its QR code leads to. */
  url: string;
}

const [WIDTH, HEIGHT, QR] = [750, 1200, 260];
const FONT = 'system-ui, sans-serif';

/** Draws a poster of a badge as a PNG, on this phone. Rejects where the browser cannot. */
export async function drawPoster(poster: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  const ground = pen.createLinearGradient(0, 0, 0, HEIGHT);
  ground.addColorStop(0, '#0b6b6f');
  ground.addColorStop(1, '#063b40');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawMedal(pen, poster.art);
  pen.textAlign = 'center';
  const lines: [text: string, y: number, font: string, colour: string][] = [
    [poster.lead, 120, `32px ${FONT}`, '#c4e3de'],
    [poster.name, 610, `bold 60px ${FONT}`, '#ffffff'],
    [poster.text, 680, `30px ${FONT}`, '#ffffff'],
    [poster.won, 740, `28px ${FONT}`, '#f5b73d'],
    [poster.scan, 1140, `26px ${FONT}`, '#c4e3de'],
  ];
  for (const [text, y, font, colour] of lines) {
    [pen.font, pen.fillStyle] = [font, colour];
    // What is too long is narrowed.
    pen.fillText(text, WIDTH / 2, y, WIDTH - 80);
  }
  drawCode(pen, poster.url);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('no picture came of it'));
      else resolve(blob);
    }, 'image/png');
  });
}

function drawMedal(pen: CanvasRenderingContext2D, art: string): void {
  pen.save();
  pen.translate(WIDTH / 2, 350);
  pen.beginPath();
  pen.arc(0, 0, 150, 0, 2 * Math.PI);
  pen.fillStyle = '#1b5358';
  pen.fill();
  pen.lineWidth = 12;
  pen.strokeStyle = '#f5b73d';
  pen.stroke();
  pen.translate(-90, -90);
  pen.scale(7.5, 7.5);
  [pen.lineWidth, pen.lineCap, pen.lineJoin] = [1.7, 'round', 'round'];
  pen.strokeStyle = '#ffffff';
  pen.stroke(new Path2D(drawingOf(art)));
  pen.restore();
}

function drawCode(pen: CanvasRenderingContext2D, url: string): void {
  const rows = qrRows(url);
  const [left, top, dot] = [(WIDTH - QR) / 2, 820, QR / rows.length];
  pen.fillStyle = '#ffffff';
  pen.fillRect(left, top, QR, QR);
  pen.fillStyle = '#063b40';
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      // A little over its edge, so that no seam shows between two.
      if (dark) pen.fillRect(left + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
    });
  });
}
