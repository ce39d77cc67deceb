import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { id, instant, openWord } from '../api/schemas.ts';

/** Why a face was not verified: another person's, not a live one, the rider left, or another reason. */
export const FACE_REASONS = ['mismatch', 'not_live', 'cancelled', 'refused'] as const;

/** `pending`: no decision yet. `expired`: no decision in time, so none will follow; or it passed more than a day ago. */
export const FACE_STATES = ['none', 'pending', 'passed', 'failed', 'expired'] as const;

export const faceCheck = z.object({
  /** Null where there is none. */
  id: id.nullable(),
  state: z.enum(FACE_STATES),
  /** For `failed`. */
  reason: openWord(FACE_REASONS).nullable(),
  startedAt: instant.nullable(),
  /** Until when it can be decided; for `passed`, until when it is valid. */
  expiresAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Whether faces can be verified in this deployment. */
  available: z.boolean(),
  /** Whether the rider's real name is verified; the face is compared with it. */
  named: z.boolean(),
  /** Remaining tries of this day of the city. */
  triesLeft: z.int().min(0),
  serverTime: instant,
});
export type FaceCheck = z.infer<typeof faceCheck>;

export const faceCheckEndpoints = defineEndpoints({
  'POST auth:/v1/face-checks': {
    summary:
      "Start to verify the rider's face, or continue a check; returns what the host needs to start it",
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
    summary: 'The state of a face check; queries the provider while it is undecided',
    auth: 'user',
    /** `latest`: the rider's newest check, or none. */
    params: z.object({ id: z.union([z.literal('latest'), id]) }),
    output: faceCheck,
    errors: ['face_check_not_found'],
  },
});
