import type { CallOutput } from './call-types.ts';
import { addressOf } from './address.ts';
import { ApiError } from './api-error.ts';
import { loadErrorTexts } from './error-table.ts';
import { requestHeaders } from './headers.ts';
import { problemError } from './problem.ts';
import { send } from './send.ts';

const UPLOAD = 'POST auth:/external/v1/fileUpload';
export type Uploaded = CallOutput<typeof UPLOAD>;

/** Uploads one picture. Rejects with `ApiError`, after its text is loaded. */
export async function uploadPicture(picture: Blob): Promise<Uploaded> {
  const { method, url } = addressOf(UPLOAD);
  const headers = requestHeaders(url);
  const body = new FormData();
  body.append('file', picture, 'picture');
  try {
    const { response, text } = await send({
      url,
      init: { method, headers, body },
      signal: undefined,
    });
    if (!response.ok) throw problemError(response, text, headers['Authorization']);
    return JSON.parse(text) as Uploaded;
  } catch (cause) {
    await loadErrorTexts();
    throw cause instanceof ApiError ? cause : new ApiError('unknown', String(cause), { cause });
  }
}
