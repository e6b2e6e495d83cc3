import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ReaderProblem } from './problem.js';

/** Maximum total unpacked size of an archive's entries. */
const MAX_INFLATED_BYTES = 512 * 1024 * 1024;
/** Above this size, an entry or the whole archive must not exceed the compression ratio `MAX_RATIO`. */
const RATIO_FREE_BYTES = 64 * 1024 * 1024;
/** XML of real workbooks compresses 5 to 30 times; the maximum of deflate is 1,032. */
const MAX_RATIO = 100;
const MAX_ENTRIES = 5000;

const tooComplex = () =>
  new ReaderProblem('file.tooComplex', 'The file is too large when unpacked. Split it and import the parts.');

const isTooTight = ({
  uncompressedSize,
  compressedSize,
}: {
  uncompressedSize: number;
  compressedSize: number;
}) => uncompressedSize > RATIO_FREE_BYTES && uncompressedSize / Math.max(1, compressedSize) > MAX_RATIO;

/** The entries of a zip archive by name, each readable more than once; the declared size limits each read. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  /**
   * Reads the directory of a zip archive. Its declarations are checked here, before anything is unpacked; yauzl stops
   * an entry that is larger than declared. `whatItIs` names the format in the error sentence when it is not a zip
   * archive.
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
      // A zip bomb may be split into entries that are each small enough.
      if (isTooTight(all)) throw tooComplex();
    } catch (error) {
      throw error instanceof ReaderProblem ? error : damaged(error);
    }
    return new Archive(zip, entries);
  }

  /** Names of the entries, in directory order. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Yields the unpacked bytes of an entry, in chunks; nothing when there is no such entry. Throws `ReaderProblem`. */
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
