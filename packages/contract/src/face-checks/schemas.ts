import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { id, instant, openWord } from '../api/schemas.ts';

/** Why a face was not verified: another person's, no living one, the rider left, anything else. */
export const FACE_REASONS = ['mismatch', 'not_live', 'cancelled', 'refused'] as const;

/** `pending`: nobody decided yet. `expired`: nobody decided in time, and nobody will; or it passed more than a day ago. */
export const FACE_STATES = ['none', 'pending', 'passed', 'failed', 'expired'] as const;

export const faceCheck = z.object({
  /** Null where there is none. */
  id: id.nullable(),
  state: z.enum(FACE_STATES),
  /** Of `failed`. */
  reason: openWord(FACE_REASONS).nullable(),
  startedAt: instant.nullable(),
  /** Until when it can be decided; of `passed`, until when it counts. */
  expiresAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Whether faces can be verified here at all. */
  available: z.boolean(),
  /** Whether the rider's real name is verified, which a face is compared with. */
  named: z.boolean(),
  /** How many more may be started this Shanghai day. */
  triesLeft: z.int().min(0),
  serverTime: instant,
});
export type FaceCheck = z.infer<typeof faceCheck>;

export const faceCheckEndpoints = defineEndpoints({
  'POST auth:/v1/face-checks': {
    summary:
      "Start to verify the rider's face, or go on with what was started; gives what the host starts it by",
    auth: 'user',
    idempotent: true,
    output: z.object({
      id,
      /** For the host's `verifyFace`. */
      certificate: z.string(),
      expiresAt: instant,
    }),
    errors: [
      'real_name_required',
      'face_tries_exceeded',
      'partner_unavailable',
      'upstream_failed',
      'upstream_timeout',
      'face_check_over',
    ],
  },
  'GET auth:/v1/face-checks/:id': {
    summary: 'How far a face check is; asks who verifies faces while nobody decided',
    auth: 'user',
    /** `latest`: the rider's newest, or none. */
    params: z.object({ id: z.union([z.literal('latest'), id]) }),
    output: faceCheck,
    errors: ['face_check_not_found'],
  },
});
