import type { Native } from '../emulators/native.ts';
import type { LabData } from '../server.ts';
import { find } from './elements.ts';

/** The lab's access to the app's window, on the same origin. */
type AppWindow = Window & { hostLab?: Native };

export const frame = find('app') as HTMLIFrameElement;
export const app = (): AppWindow => frame.contentWindow as AppWindow;

export const data = (await (await fetch('/lab/data.json')).json()) as LabData;

export const addressNow = (): string => {
  try {
    const { pathname, search, hash } = app().location;
    return pathname.startsWith(data.base) ? pathname.slice(data.base.length) + search + hash : '';
  } catch {
    return '';
  }
};
