import { readFile } from 'node:fs/promises';
import { faultOfReport, readReportSignature } from '#libs/reports';
import { UsageError } from '../usage-error.js';

/**
 * `verify-report <report.pdf> [signature] [--public-key <key>]`: verifies a season report, without database or
 * settings. The signature is expected beside the file. Returns 0 if the file is the signed one, 1 otherwise.
 */
export async function verifyReportCommand(words: string[]): Promise<number> {
  const rest = [...words];
  const at = rest.indexOf('--public-key');
  const publicKey = at < 0 ? null : (rest.splice(at, 2)[1] ?? '');
  const [path, signaturePath = `${path}.sig`, ...more] = rest;
  if (!path || more.length > 0) throw new UsageError('Give the PDF of a season report.');
  const signature = readReportSignature((await read(signaturePath)).toString('utf8'));
  const fault = faultOfReport(await read(path), signature, publicKey ?? signature.publicKey);
  if (fault) {
    console.log(`WRONG  ${fault}`);
    return 1;
  }
  const { number, entries, closedOn } = signature;
  console.log(
    `Report ${number} of ${closedOn} is unchanged: ${entries.toLocaleString('en-NG')} locked entries.`,
  );
  if (!publicKey)
    console.log(
      `It was verified with the key in its signature file. Compare that key with the printed one: ${signature.publicKey}`,
    );
  return 0;
}

async function read(path: string): Promise<Buffer> {
  return readFile(path).catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
}
