import { CLIENT } from '../config/client.ts';
import { signal } from '../state/signal.ts';
import { keepDeviceId } from './device-id.ts';

/** What the provider's own app reports of itself; a missing value is undefined. */
export interface AppInfo {
  deviceId: string | undefined;
  userId: string | undefined;
  appVersion: string | undefined;
}

const info = signal<AppInfo | undefined>(undefined);

/** Stores what the own app reported; its device id outlives this page load. */
export function setAppInfo(appInfo: AppInfo | undefined): void {
  info.set(appInfo);
  if (appInfo?.deviceId !== undefined) keepDeviceId(appInfo.deviceId);
}

/** The version that the own app reported; undefined in other hosts. */
export const ownAppVersion = (): string | undefined => info.get()?.appVersion;

/** The app version that calls carry: the own app's, else the default. */
export const appVersion = (): string => ownAppVersion() ?? CLIENT.defaultAppVersion;

/** The rider's id in the own app, if it reported one. */
export const appUserId = (): string | undefined => info.get()?.userId;
