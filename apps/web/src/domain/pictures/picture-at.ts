import { BASE_PATH } from '@shtrans/contract/addresses/link-to';

/** The path of a picture of a spot or a ticket, among the web app's own files. */
export const pictureAt = (file: string): string => `${BASE_PATH}/spots/${file}`;
