/** Large enough to read a ticket; a phone's own pictures have three times as many pixels each way. */
const LONGEST_SIDE_PX = 1600;
const QUALITY = 0.8;

/**
 * Returns a picture small enough for a mobile network, as JPEG without the camera's metadata. A file that cannot be
 * drawn is returned unchanged: the gateway reports what is wrong with it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const shrunk = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return shrunk !== null && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
