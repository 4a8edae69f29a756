/**
 * A file as it is sent: what cannot be accepted is not, and a large picture is drawn smaller first, so that a photo of a phone
 * arrives over a slow line.
 */
import { MAX_DOCUMENT_BYTES } from '../../contract.ts';

export class UnusableFile extends Error {
  override name = 'UnusableFile';
  readonly why: 'type' | 'size';
  constructor(why: 'type' | 'size') {
    super(`the file cannot be used: ${why}`);
    this.why = why;
  }
}

export const PICTURES = 'image/jpeg,image/png';
export const ACCEPTED = `${PICTURES},application/pdf`;

const SMALL_BYTES = 1_500_000;
const LONGEST_SIDE = 3000;

/** Base64 that no form escapes. */
export async function readFile(file: File): Promise<string> {
  if (!ACCEPTED.split(',').includes(file.type)) throw new UnusableFile('type');
  const blob = file.type === 'application/pdf' || file.size <= SMALL_BYTES ? file : await drawnSmaller(file);
  if (blob.size > MAX_DOCUMENT_BYTES) throw new UnusableFile('size');
  const text = await dataAddress(blob);
  return text
    .slice(text.indexOf(',') + 1)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The file itself where this browser cannot draw it: the server judges it then. */
async function drawnSmaller(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new UnusableFile('type')));
    reader.readAsDataURL(blob);
  });
