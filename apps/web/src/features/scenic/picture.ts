import { BASE_PATH } from '@shtrans/contract/addresses/link-to';

/** The path of a spot's picture, among the web app's own files. */
export const pictureAt = (file: string): string => `${BASE_PATH}/spots/${file}`;
