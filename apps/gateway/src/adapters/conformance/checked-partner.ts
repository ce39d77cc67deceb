import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { PartnerCall } from '../partner-api.ts';
import { signatureHeaders } from '../signature.ts';

/** The error of a failed check: one line that states the fault. */
export class Nonconforming extends Error {}

/** Throws Nonconforming with `fault` unless the condition is true. */
export function must(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Nonconforming(fault);
}

/** A requirement for a server, and the function that checks it. */
export interface Check {
  name: string;
  run: () => Promise<void>;
}

/** Timeout of the server, because riders wait for it. */
const PATIENCE_MS = 5000;

interface HowSigned {
  secret?: string;
  /** The signer's clock. */
  at?: Date;
  /** The bytes to sign, instead of the body; null: no signature. */
  over?: string | null;
}

/** A partner's server, called as the gateway calls it, or with invalid calls. */
export class CheckedPartner {
  readonly #url: string;
  readonly #secret: string;
  readonly clock: Clock;

  constructor({ url, secret, clock }: { url: string; secret: string; clock: Clock }) {
    this.#url = url.replace(/\/+$/, '');
    this.#secret = secret;
    this.clock = clock;
  }

  /** Posts a body with the given signature. Returns the status and the answer. */
  async post(
    path: string,
    body: string,
    {
      secret = this.#secret,
      at: signedAt = this.clock.now(),
      over: signedBytes = body,
    }: HowSigned = {},
  ): Promise<{ status: number; answer: unknown }> {
    const headers = signedBytes === null ? {} : signatureHeaders(secret, signedBytes, signedAt);
    const response = await fetch(this.#url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    try {
      return { status: response.status, answer: JSON.parse(text) as unknown };
    } catch {
      return { status: response.status, answer: text };
    }
  }

  /** Reads public data. Returns the status, and the validated answer if it is 200. */
  async get<Given extends z.ZodType>(
    path: string,
    answers: Given,
  ): Promise<{ status: number; given?: z.output<Given> }> {
    const answer = await fetch(this.#url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.status !== 200) return { status: answer.status };
    const parsed = answers.safeParse(JSON.parse(text));
    must(parsed.success, `${path}: ${parsed.error?.issues[0]?.message ?? ''}`);
    return { status: 200, given: parsed.data };
  }

  /** Sends a valid call. Throws for any status but 200, and for an answer that is not as documented. */
  async ask<Asked extends z.ZodType, Given extends z.ZodType>(
    { path, answers }: PartnerCall<Asked, Given>,
    request: z.input<Asked> & object,
  ): Promise<z.output<Given>> {
    const { status, answer } = await this.post(path, JSON.stringify(request));
    must(status === 200, `${path} answers ${status} to a valid call`);
    const parsed = answers.safeParse(answer);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Nonconforming(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
}

const MINUTE_MS = 60_000;

/** Checks for every call: the server answers only calls signed recently, with the secret, over exactly their bytes. */
export function signatureChecks(
  partner: CheckedPartner,
  { path }: PartnerCall,
  example: object,
): Check[] {
  const name = path === '' ? 'the address' : path;
  const body = JSON.stringify(example);
  const mustRefuse = async (signing: HowSigned): Promise<void> => {
    const { status } = await partner.post(path, body, signing);
    must(status === 401, `${name} answers ${status}, not 401`);
  };
  const timeShiftedBy = (ms: number): Date => new Date(partner.clock.now().getTime() + ms);
  return [
    { name: `${name} refuses a call without a signature`, run: () => mustRefuse({ over: null }) },
    {
      name: `${name} refuses a signature by another secret`,
      run: () => mustRefuse({ secret: `whsec_${Buffer.alloc(32, 'x').toString('base64')}` }),
    },
    {
      name: `${name} refuses a signature over other bytes`,
      run: () => mustRefuse({ over: `${body} ` }),
    },
    {
      name: `${name} refuses a call signed six minutes ago`,
      run: () => mustRefuse({ at: timeShiftedBy(-6 * MINUTE_MS) }),
    },
    {
      name: `${name} refuses a call signed six minutes ahead`,
      run: () => mustRefuse({ at: timeShiftedBy(6 * MINUTE_MS) }),
    },
    {
      name: `${name} refuses a signed call that is not JSON`,
      async run() {
        const { status } = await partner.post(path, '{"');
        must(status >= 400 && status < 500, `${name} answers ${status} to broken JSON`);
      },
    },
  ];
}
