// Picture files of the user: validation, cropping and scaling.

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture in memory. The caller must close it. */
export interface OpenPicture {
  /** For src attributes, until it is closed. */
  url: string;
  image: HTMLImageElement;
}

/** A file that cannot be used: not a readable picture, or too large. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly reason: 'type' | 'size';
  constructor(reason: 'type' | 'size') {
    super(`the file is refused by its ${reason}`);
    this.reason = reason;
  }
}

export const LARGEST_FILE_MB = 15;
const LARGEST_FILE = LARGEST_FILE_MB * 1024 * 1024;
// Enough for current cameras; cropping needs four bytes per pixel.
const MOST_PIXELS = 110_000_000;
const QUALITY = 0.95;

/** Reads a file. Throws PictureError. */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  if (!file.type.startsWith('image/')) throw new PictureError('type');
  if (file.size > LARGEST_FILE) throw new PictureError('size');
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    // A vector drawing without dimensions cannot be cropped.
    if (image.naturalWidth === 0) throw new PictureError('type');
    if (image.naturalWidth * image.naturalHeight > MOST_PIXELS) throw new PictureError('size');
    return { url, image };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error instanceof PictureError ? error : new PictureError('type');
  }
}

/** Releases the memory of a picture. */
export const closePicture = (picture: OpenPicture): void => URL.revokeObjectURL(picture.url);

/** The part of the picture as a PNG of `width` x `height` pixels. */
export function cutPicture({ image }: OpenPicture, area: Area, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('size');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureError('size'))), 'image/png', QUALITY),
  );
}
