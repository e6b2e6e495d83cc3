import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ReaderProblem } from './problem.js';

/** What the entries of an archive may unpack to, together. */
const MAX_INFLATED_BYTES = 512 * 1024 * 1024;
/** An entry, or all of them together, that is larger than this must not be packed more tightly than `MAX_RATIO`. */
const RATIO_FREE_BYTES = 64 * 1024 * 1024;
/** XML of real workbooks packs 5 to 30 times; deflate cannot pack more than 1,032 times. */
const MAX_RATIO = 100;
const MAX_ENTRIES = 5000;

const tooComplex = () =>
  new ReaderProblem(
    'file.tooComplex',
    'The file unpacks to far more than its size says, more than Gona accepts. Split it and import the parts.',
  );

const isTooTight = ({
  uncompressedSize,
  compressedSize,
}: {
  uncompressedSize: number;
  compressedSize: number;
}) => uncompressedSize > RATIO_FREE_BYTES && uncompressedSize / Math.max(1, compressedSize) > MAX_RATIO;

/** The entries of a zip archive by name, each readable once or more: what it declares bounds each reading. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  /**
   * Reads the directory of a zip archive. What it declares is checked here, before anything is unpacked; yauzl stops an
   * entry that holds more than it declares. `whatItIs` names the format in the sentence when it is no zip archive.
   */
  static async open(bytes: Buffer, whatItIs: string): Promise<Archive> {
    const damaged = (cause: unknown) =>
      new ReaderProblem(
        'file.wrongContent',
        `This is not really ${whatItIs}, or it is damaged. Open it in the program that made it and save it again.`,
        { cause },
      );
    const entries = new Map<string, Entry>();
    const zip = await fromBufferPromise(bytes).catch((error: unknown) => {
      throw damaged(error);
    });
    if (zip.entryCount > MAX_ENTRIES) throw tooComplex();
    const all = { uncompressedSize: 0, compressedSize: 0 };
    try {
      for await (const entry of zip.eachEntry()) {
        all.uncompressedSize += entry.uncompressedSize;
        all.compressedSize += entry.compressedSize;
        if (all.uncompressedSize > MAX_INFLATED_BYTES || isTooTight(entry)) throw tooComplex();
        entries.set(entry.fileName, entry);
      }
      // A bomb may be cut into entries that are small enough each.
      if (isTooTight(all)) throw tooComplex();
    } catch (error) {
      throw error instanceof ReaderProblem ? error : damaged(error);
    }
    return new Archive(zip, entries);
  }

  /** Names of the entries, in the order of the directory. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The unpacked bytes of an entry, in pieces; nothing when there is no such entry. Throws `ReaderProblem`. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) {
      throw new ReaderProblem(
        'file.unreadable',
        'The file is protected with a password. Save it without the password and import again.',
      );
    }
    let size = 0;
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        size += piece.length;
        yield piece;
      }
    } catch (error) {
      if (error instanceof ReaderProblem) throw error;
      if (size > entry.uncompressedSize || /too many bytes/.test(String(error))) throw tooComplex();
      throw new ReaderProblem(
        'file.unreadable',
        'The file is damaged: a part of it cannot be unpacked. Save or download it again.',
        { cause: error },
      );
    }
  }
}
