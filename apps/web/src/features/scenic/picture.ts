import { BASE_PATH } from '@shtrans/contract/addresses/link-to';

/** Where a spot's picture is: among the web app's own files. */
export const pictureAt = (file: string): string => `${BASE_PATH}/spots/${file}`;
