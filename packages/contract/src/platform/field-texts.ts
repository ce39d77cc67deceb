import type { FieldTexts } from '../api/field-text.ts';

const signatureTexts = {
  appId: 'The id of the official account; in the work edition the corp id.',
  timestamp: 'The time of the signature, in seconds since 1970.',
  nonceStr: 'A random text that is part of the signature.',
  signature: 'The signature for `wx.config`.',
};
const pageUrl = 'The address of the page without its fragment.';

export const platformTexts: FieldTexts = {
  GenerateSchemeBody: {
    path: 'The page of the mini-program; empty: its first page.',
    query: 'The query of the page.',
    envVersion: 'The version of the mini-program.',
  },
  GenerateSchemeAnswer: { openlink: 'The link that opens the page: `weixin://...`.' },
  GenerateMiniProgramCodeBody: {
    page: 'The page of the mini-program; empty: its first page.',
    scene: 'The text that the page receives.',
    width: 'The width of the picture in pixels.',
  },
  GenerateMiniProgramCodeAnswer: {
    contentType: 'The type of the picture: `image/png`.',
    imageBase64: 'The picture in base64.',
  },
  GetActSignatureBody: {
    url: pageUrl,
    host: 'The edition of the chat app around the page; each has its own account.',
  },
  GetActSignatureAnswer: signatureTexts,
  GetActSignatureByAppIdBody: { url: pageUrl, appId: 'The id of the official account.' },
  GetActSignatureByAppIdAnswer: signatureTexts,
  QueryPagerConfBody: { key: 'The key of the configuration.' },
  QueryPagerConfAnswer: {
    key: 'The key of the configuration.',
    value: 'The configuration: any JSON value that operators loaded, or the page of a campaign.',
  },
  UploadFileAnswer: {
    id: 'The id of the file, for fields that take pictures.',
    url: 'The address of the file, valid for a short time.',
    contentType: 'The type that was detected from the content: `image/jpeg`.',
    bytes: 'The size of the file in bytes.',
    sha256: 'The SHA-256 of the content, in hexadecimal.',
  },
};
