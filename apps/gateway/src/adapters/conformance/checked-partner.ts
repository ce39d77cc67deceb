import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { PartnerCall } from '../partner-api.ts';
import { signatureHeaders } from '../signature.ts';

/** What a check of a partner's server raises: one line that says what is wrong. */
export class Nonconforming extends Error {}

/** Raises with `fault` unless something holds. */
export function must(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Nonconforming(fault);
}

/** One thing a server must do, and what looks whether it does. */
export interface Check {
  name: string;
  run: () => Promise<void>;
}

/** A server that is slower than this is as good as silent: riders wait. */
const PATIENCE_MS = 5000;

interface HowSigned {
  secret?: string;
  /** The signer's clock. */
  at?: Date;
  /** These bytes instead of those that are sent; null: not signed at all. */
  over?: string | null;
}

/** A partner's server, asked as the gateway asks it, or worse. */
export class CheckedPartner {
  readonly #url: string;
  readonly #secret: string;
  readonly clock: Clock;

  constructor({ url, secret, clock }: { url: string; secret: string; clock: Clock }) {
    this.#url = url.replace(/\/+$/, '');
    this.#secret = secret;
    this.clock = clock;
  }

  /** Posts a body, signed as told. Gives the status and what was answered. */
  async post(
    path: string,
    body: string,
    { secret = this.#secret, at = this.clock.now(), over = body }: HowSigned = {},
  ): Promise<{ status: number; answer: unknown }> {
    const headers = over === null ? {} : signatureHeaders(secret, over, at);
    const given = await fetch(this.#url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await given.text();
    try {
      return { status: given.status, answer: JSON.parse(text) as unknown };
    } catch {
      return { status: given.status, answer: text };
    }
  }

  /** Reads what is public. Gives the status, and what was answered as documented where it is 200. */
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
    const read = answers.safeParse(JSON.parse(text));
    must(read.success, `${path}: ${read.error?.issues[0]?.message ?? ''}`);
    return { status: 200, given: read.data };
  }

  /** Asks properly. Raises for any status but 200, and for an answer that is not as documented. */
  async ask<Asked extends z.ZodType, Given extends z.ZodType>(
    { path, answers }: PartnerCall<Asked, Given>,
    asked: z.input<Asked> & object,
  ): Promise<z.output<Given>> {
    const { status, answer } = await this.post(path, JSON.stringify(asked));
    must(status === 200, `${path} answers ${status} to a proper call`);
    const read = answers.safeParse(answer);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new Nonconforming(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
}

const MINUTE_MS = 60_000;

/** What holds for every call: only what is signed by the secret, over its very bytes, just now, is answered. */
export function signatureChecks(
  partner: CheckedPartner,
  { path }: PartnerCall,
  example: object,
): Check[] {
  const body = JSON.stringify(example);
  const refuses = async (how: HowSigned): Promise<void> => {
    const { status } = await partner.post(path, body, how);
    must(status === 401, `${path} answers ${status}, not 401`);
  };
  const shifted = (ms: number): Date => new Date(partner.clock.now().getTime() + ms);
  return [
    { name: `${path} refuses a call without a signature`, run: () => refuses({ over: null }) },
    {
      name: `${path} refuses a signature by another secret`,
      run: () => refuses({ secret: 'x'.repeat(32) }),
    },
    {
      name: `${path} refuses a signature over other bytes`,
      run: () => refuses({ over: `${body} ` }),
    },
    {
      name: `${path} refuses a call signed six minutes ago`,
      run: () => refuses({ at: shifted(-6 * MINUTE_MS) }),
    },
    {
      name: `${path} refuses a call signed six minutes ahead`,
      run: () => refuses({ at: shifted(6 * MINUTE_MS) }),
    },
    {
      name: `${path} refuses what is signed and no JSON`,
      async run() {
        const { status } = await partner.post(path, '{"');
        must(status >= 400 && status < 500, `${path} answers ${status} to broken JSON`);
      },
    },
  ];
}
