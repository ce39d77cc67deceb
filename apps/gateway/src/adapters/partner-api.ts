import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readAnswer, signedPost } from './signed-post.ts';

/** One call of a partner's API: POST of JSON to a path below its address, signed by `signature.ts`. */
export interface PartnerCall<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  path: string;
  summary: string;
  asks: Input;
  answers: Output;
  /** What 404 means; without it, 404 is a failure. */
  missing?: string;
}

/** The API of a kind of partner: calls and webhook. docs/partners and the HTTP drivers are derived from it. */
export interface PartnerApi {
  title: string;
  description: string;
  calls: Readonly<Record<string, PartnerCall>>;
  /** Public data, read by unsigned GET. Parts of a path in braces are parameters. */
  reads?: Readonly<Record<string, { path: string; summary: string; answers: z.ZodType }>>;
  webhook?: { path: string; summary: string; body: z.ZodType };
}

/** Keeps the literal types of an API. */
export const partnerApi = <const T extends PartnerApi>(api: T): T => api;

/** Calls a partner and validates the answer. Throws for a timeout, any status but 200, and an invalid answer. */
export const callPartner = async <Input extends z.ZodType, Output extends z.ZodType>(
  { url, ...signer }: { url: string; secret: string; clock: Clock },
  { path, answers }: PartnerCall<Input, Output>,
  request: z.input<Input> & object,
  signal: AbortSignal,
): Promise<z.output<Output>> =>
  answers.parse(await readAnswer(await signedPost(signer, url + path, request, signal)));
