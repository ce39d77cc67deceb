import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual } from '../api/schemas.ts';

/** An address of the operator's, or none yet. `{channel}` in it is the place of the campaign that led there. */
const address = z.string().nullable();

/** What the operator says of the own app and of everything else that pages lead to. */
export const links = z.object({
  app: z.object({
    /** How other apps open it: `<scheme>://open?path=...`. */
    scheme: z.string().nullable(),
    /** An https address that the app opens by itself where it is installed. */
    universalLink: address,
    /** What it is called on Android: `cn.example.transit`. */
    androidPackage: z.string().nullable(),
    /** What it does beyond these pages, each with the page that shows the same here. */
    features: z.array(
      z.object({ id: z.string(), title: bilingual, text: bilingual, path: z.string() }),
    ),
  }),
  /** Where it is to be had. */
  downloads: z.object({ ios: address, android: address, harmony: address, desktop: address }),
  /** Hosts that pages may lead to, and whose images they may show, as `safeTarget` reads them. */
  openHosts: z.array(z.string()),
  imageHosts: z.array(z.string()),
  /** Schemes of other apps that pages may open. */
  schemes: z.array(z.string()),
  miniPrograms: z.object({
    /** The chat mini-program's pages that addresses may open. */
    pages: z.array(z.object({ id: z.string(), path: z.string(), query: z.string() })),
  }),
});
export type Links = z.infer<typeof links>;

export const linkEndpoints = defineEndpoints({
  'GET auth:/v1/links': {
    summary: 'Where pages may lead: the own app and its stores, hosts, schemes, mini-program pages',
    auth: 'none',
    output: links,
    cacheSeconds: 60,
  },
});
