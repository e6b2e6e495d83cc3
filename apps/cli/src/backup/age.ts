import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Refusal } from './refusal.js';

/** Permissions that let users other than the owner access a file. */
const OTHERS = 0o077;
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/;

/** The secret keys of a key file, and their public keys. */
export interface BackupKey {
  path: string;
  identities: string[];
  recipients: string[];
  /** Warns that other users can read the file; null if they cannot. */
  warning: string | null;
}

/**
 * Makes a key pair. Writes the secret key to a new file and returns the public key. Throws a `Refusal` if the file
 * exists.
 */
export async function makeKeyFile(path: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = await open(path, 'wx', 0o600).catch((error: { code?: unknown }) => {
    if (error.code === 'EEXIST') throw new Refusal(`${path} exists already. Choose another file.`);
    throw error;
  });
  try {
    await file.writeFile(`# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return recipient;
}

/** Reads a key file written by `age-keygen` or `makeKeyFile`. Throws a `Refusal` if it holds no key. */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const text = await readFile(path, 'utf8').catch((error: { code?: unknown; message: string }) => {
    throw new Refusal(
      error.code === 'ENOENT'
        ? `The key file ${path} does not exist.`
        : `The key file ${path} cannot be read: ${error.message}`,
    );
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => IDENTITY.test(line));
  const mode = (await stat(path)).mode & 0o777;
  try {
    const recipients = await Promise.all(identities.map((each) => identityToRecipient(each)));
    if (recipients.length > 0)
      return {
        path,
        identities,
        recipients,
        warning:
          mode & OTHERS
            ? `Warning: other users may read the key file ${path} (mode ${mode.toString(8).padStart(4, '0')}). Run: chmod 600 ${path}`
            : null,
      };
  } catch {
    // The refusal below also covers a mistyped key.
  }
  throw new Refusal(`The key file ${path} contains no secret key of a backup (AGE-SECRET-KEY-1…).`);
}

/** Encrypts a stream of bytes, in constant memory. The holder of any of the keys can decrypt them. */
export async function encrypted(
  bytes: Readable,
  recipients: readonly string[],
): Promise<AsyncIterable<Buffer>> {
  const encrypter = new Encrypter();
  for (const each of recipients) encrypter.addRecipient(each);
  return buffers(await encrypter.encrypt(webStream(bytes)));
}

/** Decrypts a stream of bytes. Throws if no key fits or a byte was changed. */
export async function decrypted(
  bytes: Readable,
  identities: readonly string[],
): Promise<AsyncIterable<Buffer>> {
  const decrypter = new Decrypter();
  for (const each of identities) decrypter.addIdentity(each);
  return buffers(await decrypter.decrypt(webStream(bytes)));
}

const webStream = (bytes: Readable) => Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream)
    yield Buffer.from(buffer, byteOffset, byteLength);
}
