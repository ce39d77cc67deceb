/** Long enough to read what is on a ticket; a phone's own pictures have three times as many pixels each way. */
const LONGEST_SIDE_PX = 1600;
const QUALITY = 0.8;

/**
 * A picture small enough for a mobile network, as JPEG and without what the camera wrote into it. What cannot be drawn
 * comes as it was: the gateway says what is wrong with it.
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
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return drawn !== null && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
