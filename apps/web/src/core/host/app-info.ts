import { CLIENT } from '../config/client.ts';
import { signal } from '../state/signal.ts';
import { keepDeviceId } from './device-id.ts';

/** What the provider's own app says of itself; what it leaves out is undefined. */
export interface AppInfo {
  deviceId: string | undefined;
  userId: string | undefined;
  appVersion: string | undefined;
}

const info = signal<AppInfo | undefined>(undefined);

/** Keeps what the own app said; its device id outlives this page load. */
export function setAppInfo(said: AppInfo | undefined): void {
  info.set(said);
  if (said?.deviceId !== undefined) keepDeviceId(said.deviceId);
}

/** The version calls carry: the own app's, else the default. */
export const appVersion = (): string => info.get()?.appVersion ?? CLIENT.defaultAppVersion;

/** The rider's id in the own app, where it said one. */
export const appUserId = (): string | undefined => info.get()?.userId;
