import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readAnswer, signedPost } from './signed-post.ts';

/** One thing a partner is asked: POST of JSON to a path behind its address, signed as `signature.ts` says. */
export interface PartnerCall<
  Asked extends z.ZodType = z.ZodType,
  Given extends z.ZodType = z.ZodType,
> {
  path: string;
  summary: string;
  asks: Asked;
  answers: Given;
}

/** What a kind of partner is asked and what it reports: docs/partners and the HTTP drivers are made of it. */
export interface PartnerApi {
  title: string;
  description: string;
  calls: Readonly<Record<string, PartnerCall>>;
  /** What is public there: asked by GET, and not signed. Parts of a path in braces are filled in. */
  reads?: Readonly<Record<string, { path: string; summary: string; answers: z.ZodType }>>;
  webhook?: { path: string; summary: string; body: z.ZodType };
}

/** Names the calls of an API without widening them. */
export const partnerApi = <const T extends PartnerApi>(api: T): T => api;

/** Asks a partner and checks the answer. Raises for silence, any status but 200, and nonsense. */
export const callPartner = async <Asked extends z.ZodType, Given extends z.ZodType>(
  { url, ...signer }: { url: string; secret: string; clock: Clock },
  { path, answers }: PartnerCall<Asked, Given>,
  asked: z.input<Asked> & object,
  signal: AbortSignal,
): Promise<z.output<Given>> =>
  answers.parse(await readAnswer(await signedPost(signer, url + path, asked, signal)));
