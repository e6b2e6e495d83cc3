import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import type { Config } from '../config/config.js';
import { readScannerAddress } from '../config/scanner-address.js';
import { DomainError } from '../errors/domain-error.js';
import { ClamdCommand } from './clamd.js';

/** Timeouts in milliseconds: for a file, and for the version in a health check. */
const SCANS_WITHIN = 60_000;
const SAYS_WITHIN = 2000;

/** Error for a file larger than the scanner's own limit. */
export class TooLargeToScan extends DomainError {}

/** Scanner state: `off` if none is set. */
export interface ScannerState {
  use: 'off' | 'ready' | 'away';
  /** "ClamAV 1.4.3" */
  version: string | null;
}

/** Scans files by the clamd of CLAMD_URL while they stream in. Without that setting nothing is scanned. */
@Injectable()
export class VirusScanner {
  private readonly logger = new Logger(VirusScanner.name);

  constructor(
    private readonly config: Pick<Config, 'CLAMD_URL'>,
    private readonly scansWithin = SCANS_WITHIN,
  ) {}

  /**
   * Passes the bytes through, and ends only after the scanner has found nothing in them. The stream errors with
   * `file.infected`, with `files.unscanned` if the scanner is down or gives no answer, and with `TooLargeToScan`.
   */
  scanned(source: Readable): Readable {
    const at = readScannerAddress(this.config.CLAMD_URL);
    return at ? Readable.from(this.scanning(source, at), { objectMode: false }) : source;
  }

  /** Never throws. */
  async state(): Promise<ScannerState> {
    const at = readScannerAddress(this.config.CLAMD_URL);
    if (!at) return { use: 'off', version: null };
    let asked: ClamdCommand | undefined;
    try {
      asked = await ClamdCommand.begin(at, 'VERSION', Math.min(SAYS_WITHIN, this.scansWithin));
      // "ClamAV 1.4.3/27800/Tue Nov 24 09:00:00 2026": the signature version follows the first slash.
      const [version = ''] = (await asked.answer()).split('/');
      return version.startsWith('ClamAV') ? { use: 'ready', version } : { use: 'away', version: null };
    } catch {
      return { use: 'away', version: null };
    } finally {
      asked?.close();
    }
  }

  private async *scanning(source: Readable, at: { host: string; port: number }): AsyncGenerator<Buffer> {
    const broken = (cause: unknown) => this.brokenOff(cause);
    const scan = await ClamdCommand.begin(at, 'INSTREAM', this.scansWithin).catch(unscanned);
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (!(await scan.send(chunk).catch(broken))) break;
        yield chunk;
      }
      await scan.end().catch(broken);
      this.judge(await scan.answer().catch(broken));
    } finally {
      scan.close();
    }
  }

  /**
   * clamd closes the connection as soon as it has reported that a file is too large; a write at that moment loses the
   * report.
   */
  private async brokenOff(cause: unknown): Promise<never> {
    const isCut = ['EPIPE', 'ECONNRESET'].includes((cause as { code?: string }).code ?? '');
    if (isCut && (await this.state()).use === 'ready') throw tooLarge(cause);
    return unscanned(cause);
  }

  /** Throws unless nothing was found. */
  private judge(reply: string): void {
    if (reply === 'stream: OK') return;
    const [, signature] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
    if (signature !== undefined) {
      this.logger.warn({ signature }, 'a virus was found in an upload');
      throw new DomainError('file.infected');
    }
    if (/size limit exceeded/i.test(reply)) throw tooLarge();
    unscanned(new Error(`clamd answers: ${reply}`));
  }
}

const tooLarge = (cause?: unknown) =>
  new TooLargeToScan('files.unscanned', PLATFORM_MESSAGES.general.filesTooLargeToScan, { cause });

function unscanned(cause: unknown): never {
  throw new DomainError('files.unscanned', undefined, { cause });
}
