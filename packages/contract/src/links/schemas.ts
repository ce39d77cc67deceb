import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual } from '../api/schemas.ts';

/**
 * An address of the operator, or null if there is none yet. `{channel}` in it is replaced by the channel of the
 * referring campaign.
 */
const address = z.string().nullable();

/** The operator's settings for its own app and for all other link targets. */
export const links = z.object({
  app: z.object({
    /** How other apps open it: `<scheme>://open?path=...`. */
    scheme: z.string().nullable(),
    /** An https address that opens the app if it is installed. */
    universalLink: address,
    /** The app's package on Android: `cn.example.transit`. */
    androidPackage: z.string().nullable(),
    /** Riders of an older version are asked to update: `2.4`. */
    oldestVersion: z.string().nullable(),
    /** iPhones with an older major version of their system cannot install the app. */
    oldestIphoneOs: z.int().nullable(),
    /** Features of the app beyond these pages, each with the page here that shows the same. */
    features: z.array(
      z.object({ id: z.string(), title: bilingual, text: bilingual, path: z.string() }),
    ),
  }),
  /** Where the app can be downloaded. */
  downloads: z.object({ ios: address, android: address, harmony: address, desktop: address }),
  /** Hosts that pages can link to and load images from, in the form that `safeTarget` reads. */
  openHosts: z.array(z.string()),
  imageHosts: z.array(z.string()),
  /** Schemes of other apps that pages can open. */
  schemes: z.array(z.string()),
  miniPrograms: z.object({
    /** Pages of the chat mini-program that addresses can open. */
    pages: z.array(z.object({ id: z.string(), path: z.string(), query: z.string() })),
  }),
});
export type Links = z.infer<typeof links>;

export const linkEndpoints = defineEndpoints({
  'GET auth:/v1/links': {
    summary:
      'Allowed targets of pages: the own app and its stores, hosts, schemes, mini-program pages',
    auth: 'none',
    output: links,
    cacheSeconds: 60,
  },
});
