import type { FieldTexts } from '../api/field-text.ts';

export const faceCheckTexts: FieldTexts = {
  FaceCheck: {
    id: 'The id of the check; null: there is none.',
    state:
      '`none`: the rider has no check; `pending`: no decision yet; `expired`: no decision came in time, or the check passed more than a day ago.',
    reason:
      'Why the check failed: the face is of another person, it is not a live one, the rider left, or another reason; null in other states.',
    startedAt: 'When the check was started; null: there is none.',
    expiresAt:
      'Until when the check can be decided; for `passed`, until when it is valid; null: there is none.',
    decidedAt: 'When it was decided; null: it is not.',
    available: 'Whether faces can be verified in this deployment.',
    named: "Whether the rider's real name is verified: the face is compared with that identity.",
    triesLeft: "The remaining tries of today, by the city's calendar.",
  },
  StartFaceCheckAnswer: {
    id: 'The id of the check.',
    certificate: "The certificate with which the host's `verifyFace` starts the check.",
    expiresAt: 'Until when the check can be decided.',
  },
};
