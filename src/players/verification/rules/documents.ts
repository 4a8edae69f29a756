/** The type of a file, by its first bytes and not by its name. */
export type DocumentType = 'image/jpeg' | 'image/png' | 'application/pdf';

export { MAX_DOCUMENT_BYTES as MAX_BYTES } from '../contract.ts';
export const MAX_PIXELS = 50_000_000;
export const MAX_FILES = 20;

const starts = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

export function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  return undefined;
}

/**
 * A PDF cannot be redrawn here, so one that could do anything is not accepted: scripts, actions, embedded files, forms, and a
 * second file after or before it (a page or an archive that is a PDF as well).
 */
export function isHarmlessPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // `/J#61vaScript` is the same name to a reader of PDFs.
  const names = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (
    /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|OpenAction|AA|XFA|AcroForm|SubmitForm|ImportData|GoToE|Encrypt|ObjStm)\b/.test(
      names,
    )
  )
    return false;
  if (/<(?:script|html|svg|iframe|!doctype|\?php)/i.test(names) || names.includes('PK\x03\x04')) return false;
  if (names.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')) return false;
  // Ends as a PDF ends, and nothing of another kind follows.
  return /%%EOF\s*$/.test(text.slice(-64));
}
