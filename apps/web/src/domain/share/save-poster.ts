import { currentHost } from '../../core/host/current-host.ts';
import { shareBySystem } from '../../core/host/hosts/web.ts';
import { drawPoster, type Poster } from './poster.ts';

/** WebKit still reads the file for a while after the tap. */
const DOWNLOAD_MS = 60_000;

/**
 * Draws a poster and gives it to the rider: by the phone's sheet for sharing, else as a file, in host apps as a
 * picture. Rejects as `drawPoster` does.
 */
export async function savePoster(poster: Poster): Promise<void> {
  const picture = await drawPoster(poster);
  // Host apps do not save files for pages: a long press saves the shown picture instead.
  if (!currentHost().host.startsWith('BROWSER')) {
    const { openShareSheet } = await import('./share-sheet.tsx');
    const address = URL.createObjectURL(picture);
    await openShareSheet({ page: poster, picture: address });
    URL.revokeObjectURL(address);
    return;
  }
  const file = new File([picture], `${poster.title}.png`, { type: picture.type });
  const sheet = { files: [file], title: poster.title };
  if ((navigator as Partial<Navigator>).canShare?.(sheet) === true) {
    const reply = await shareBySystem(sheet);
    // Closed without sharing: the rider's choice.
    if (reply.ok || reply.error === 'cancelled') return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  [link.href, link.download] = [address, file.name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_MS);
}
