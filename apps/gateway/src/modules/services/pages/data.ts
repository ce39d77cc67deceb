import { addresses } from '@shtrans/contract/addresses/addresses';
import type { Paths } from '@shtrans/contract/addresses/link-to';
import { matchPattern } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { z } from 'zod';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { defineRules } from '../../base/catalogue/service.ts';
import { targetFaults } from './target-faults.ts';

/** Host names of at least two labels, so that all of `.com` is excluded. */
const host = z
  .string()
  .regex(
    /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/,
    'write a host in lower case, such as images.example.com or *.example.com',
  );

/** Schemes that would run scripts, read files or bypass the check of addresses. */
const NO_APP = new Set([
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'http',
  'https',
  'intent',
  'javascript',
  'vbscript',
  'view-source',
]);

const scheme = z
  .string()
  .regex(/^[a-z][a-z\d+.-]{1,30}$/, 'write a scheme in lower case, without the colon')
  .refine((name) => !NO_APP.has(name), 'must be the scheme of an app');

/** An address; a campaign's name replaces `{channel}`. */
const address = z
  .string()
  .refine(
    (addressText) =>
      safeTarget(addressText.replaceAll('{channel}', 'channel'), {
        hosts: [hostIn(addressText)],
      }) !== undefined,
    'write an https address without user name and password',
  )
  .nullable();

const hostIn = (addressText: string): string => /^https:\/\/([^/?#]*)/.exec(addressText)?.[1] ?? '';

const isOwnPath = (target: string): boolean =>
  Object.values<Paths>(addresses)
    .flatMap((paths) => Object.values(paths))
    .some((path) => matchPattern({ path }, target) !== undefined);

/** Where pages may link to, and where the operator's app is available. */
const linkRules = z.strictObject({
  app: z.strictObject({
    scheme: scheme.nullable(),
    universalLink: address,
    androidPackage: z
      .string()
      .regex(/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/, 'write a package, such as com.example.app')
      .nullable(),
    oldestVersion: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,4}){0,3}$/, 'write a version, such as 2.4.1')
      .nullable()
      .default(null),
    oldestIphoneOs: z.int().min(1).max(99).nullable().default(null),
    features: z
      .array(
        z.strictObject({
          id: rowId,
          title: text,
          text,
          path: z.string().refine(isOwnPath, 'write a page of this app, below its base path'),
        }),
      )
      .max(12),
  }),
  downloads: z.strictObject({ ios: address, android: address, harmony: address, desktop: address }),
  openHosts: z.array(host).max(200),
  imageHosts: z.array(host).max(200),
  schemes: z.array(scheme).max(50),
  miniPrograms: z.strictObject({
    pages: z
      .array(
        z.strictObject({
          id: rowId,
          path: z
            .string()
            .max(256)
            .regex(/^[\w-]+(?:\/[\w-]+)*$/, 'write a path without a leading / and without a query'),
          /** Query of the page if the address that opens it has none. */
          query: z
            .string()
            .max(1024)
            .regex(/^\P{C}*$/u),
        }),
      )
      .max(50),
  }),
});
type LinkRules = z.infer<typeof linkRules>;

const links = defineRules<LinkRules>({
  name: { zh: '链接与下载', en: 'Links and downloads' },
  schema: linkRules,
  none: {
    app: {
      scheme: null,
      universalLink: null,
      androidPackage: null,
      oldestVersion: null,
      oldestIphoneOs: null,
      features: [],
    },
    downloads: { ios: null, android: null, harmony: null, desktop: null },
    openHosts: [],
    imageHosts: [],
    schemes: [],
    miniPrograms: { pages: [] },
  },
  releaseFaults: targetFaults,
});

export const linkData = { links };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    links: LinkRules;
  }
}
