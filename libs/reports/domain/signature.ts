import { createHash, createPublicKey, verify } from 'node:crypto';

const FORMAT = 'gona-season-report';
const VERSION = 1;
/** The DER header before the 32 bytes of an Ed25519 public key (RFC 8410, section 4). */
const PUBLIC_HEADER = Buffer.from('302a300506032b6570032100', 'hex');

/** Signed content of a report. */
export interface ReportClaim {
  /** `2026-R-12-01`. */
  number: string;
  /** Hash of the file, in hexadecimal. */
  sha256: string;
  entries: number;
  /** UTC, ISO 8601. */
  closedOn: string;
}

/** Detached signature, stored beside the file. */
export interface ReportSignature extends ReportClaim {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** Ed25519, 32 bytes in base64. */
  publicKey: string;
  /** 64 bytes in base64. */
  signature: string;
}

export const sha256Of = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** Returns the text to sign: always the same for the same claim. */
export const claimText = ({ number, sha256, entries, closedOn }: ReportClaim): string =>
  JSON.stringify([FORMAT, VERSION, number, sha256, entries, closedOn]);

export const signatureOf = (
  { number, sha256, entries, closedOn }: ReportClaim,
  publicKey: string,
  signature: string,
): ReportSignature => ({
  format: FORMAT,
  version: VERSION,
  number,
  sha256,
  entries,
  closedOn,
  publicKey,
  signature,
});

/** Verifies the signature of a claim by its own key. */
export function isSigned(
  claim: ReportClaim,
  { publicKey, signature }: { publicKey: string; signature: string },
) {
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEADER, raw]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(claimText(claim), 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** Parses a signature file. Throws a sentence if it is none. */
export function readReportSignature(text: string): ReportSignature {
  let file: Partial<ReportSignature> | null = null;
  try {
    file = JSON.parse(text) as Partial<ReportSignature> | null;
  } catch {}
  if (file?.format !== FORMAT) throw new Error('This file is not the signature of a Gona season report.');
  if (file.version !== VERSION) throw new Error('This signature was made by a later version of Gona.');
  const isWhole =
    [file.number, file.sha256, file.closedOn, file.publicKey, file.signature].every(
      (part) => typeof part === 'string',
    ) && Number.isSafeInteger(file.entries);
  if (!isWhole) throw new Error('This signature is damaged.');
  return file as ReportSignature;
}

/** Returns why a report is not the signed one, as a sentence; null if it is. `trusted` is a public key in base64. */
export function faultOfReport(pdf: Buffer, signature: ReportSignature, trusted: string): string | null {
  if (signature.publicKey !== trusted) return 'The report was signed with a key that is not trusted here.';
  if (!isSigned(signature, signature)) return 'The signature file was changed after signing.';
  return sha256Of(pdf) === signature.sha256 ? null : 'This file was changed after signing.';
}
