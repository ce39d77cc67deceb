import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import type { Host } from '../hosts/hosts.ts';
import { id, shortText } from '../api/schemas.ts';

/** The editions of the chat app whose SDKs require a signature. */
const SIGNED_HOSTS = ['WX', 'WXWORK'] as const satisfies Host[];
export type SignedHost = (typeof SIGNED_HOSTS)[number];

/**
 * The JS-SDK signature that a page passes to the chat app; `timestamp` in seconds; in the work edition `appId` is the
 * corp id.
 */
const jsSdkSignature = z.object({
  appId: z.string(),
  timestamp: z.int(),
  nonceStr: z.string(),
  signature: z.string(),
});

const signedUrl = z.url({ protocol: /^https?$/ }).max(2048);

const UPSTREAM = ['upstream_failed', 'upstream_timeout'] as const;

/** The calls of section 7 for the app shell: mini-program links, share signatures, configuration, files. */
export const platformEndpoints = defineEndpoints({
  'POST auth:/auth/cas/generateScheme': {
    summary: 'A link that opens a page of the chat mini-program; one per tap, never cached',
    auth: 'none',
    // Other fields of the platform are passed through.
    body: z.looseObject({
      path: shortText(1024).default(''),
      query: shortText(1024).default(''),
      envVersion: z.enum(['release', 'trial', 'develop']).default('release'),
    }),
    output: z.object({ openlink: z.string() }),
    errors: UPSTREAM,
  },
  'POST auth:/ad/generateMiniProgramCode': {
    summary: 'A mini-program code picture for a page and scene',
    auth: 'none',
    body: z.object({
      page: shortText(256).default(''),
      scene: shortText(32).min(1),
      width: z.coerce.number().int().min(280).max(1280).default(430),
    }),
    output: z.object({ contentType: z.string(), imageBase64: z.string() }),
    errors: UPSTREAM,
  },
  'POST auth:/actbizgtw/v0/getActSignature': {
    summary:
      'JS-SDK signature of a page address for the default official account, or for the corporation in the work edition',
    auth: 'none',
    body: z.object({
      url: signedUrl,
      /** The app around the page: each edition has its own account. */
      host: z.enum(SIGNED_HOSTS).default('WX'),
    }),
    output: jsSdkSignature,
    errors: ['account_unknown', ...UPSTREAM],
  },
  'POST auth:/actbizgtw/v0/getActSignatureByAppId': {
    summary: 'JS-SDK signature of a page address for the given official account',
    auth: 'none',
    body: z.object({ url: signedUrl, appId: shortText(64).min(1) }),
    output: jsSdkSignature,
    errors: ['account_unknown', ...UPSTREAM],
  },
  'POST auth:/trip/car/config/queryPagerConf': {
    summary: 'Configuration of a page by key: loaded by operators, or the page of a campaign',
    auth: 'none',
    body: z.object({ key: shortText(128).min(1) }),
    output: z.object({ key: z.string(), value: z.json() }),
    errors: ['config_not_found'],
  },
  'POST auth:/external/v1/fileUpload': {
    summary:
      'Upload one image of at most 10 MB; its type is detected from its content, not its name',
    auth: 'user',
    bodyKind: 'file',
    output: z.object({
      id,
      url: z.string(),
      contentType: z.string(),
      bytes: z.int(),
      sha256: z.string(),
    }),
    errors: ['file_missing', 'file_too_large', 'file_type_unsupported', 'file_broken'],
  },
});
