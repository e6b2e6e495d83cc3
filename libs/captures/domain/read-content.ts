import { validate } from 'class-validator';
import {
  CAPTURE_FILES,
  CAPTURE_MESSAGES,
  CapturedJson,
  type CaptureFile,
  type EnvelopeOf,
  openCapture,
  shaped,
} from '#libs/contracts';
import { Refusal } from './refusal.js';

/** An opened capture, whose JSON has the right shape. */
export interface OpenedCapture {
  json: CapturedJson;
  files: ReadonlyMap<CaptureFile, Buffer>;
}

/** Opens an envelope and validates its JSON. Throws `Refusal` if it cannot be read, or belongs to another agent. */
export async function readContent(
  envelope: Uint8Array,
  privateKey: Uint8Array | null,
  { agentId, ...of }: EnvelopeOf & { agentId: number },
): Promise<OpenedCapture> {
  if (!privateKey) throw new Refusal(CAPTURE_MESSAGES.unreadable);
  const opened = await openCapture(envelope, privateKey, of).catch((error: unknown) => {
    throw new Refusal(CAPTURE_MESSAGES.unreadable, { cause: error });
  });
  const json = await jsonOf(opened.json);
  if (json.captureId !== of.captureId) throw new Refusal(CAPTURE_MESSAGES.unreadable);
  if (json.agentId !== agentId) throw new Refusal(CAPTURE_MESSAGES.otherAgent);
  const files = new Map<CaptureFile, Buffer>();
  for (const [at, { what }] of json.files.entries()) {
    const bytes = Buffer.from(opened.files[at] ?? []);
    if (!isPicture(bytes)) throw new Refusal(CAPTURE_MESSAGES.badFile(CAPTURE_FILES[what]));
    files.set(what, bytes);
  }
  return { json, files };
}

async function jsonOf(content: unknown): Promise<CapturedJson> {
  try {
    const json = shaped(CapturedJson, content);
    const errors = await validate(json, { whitelist: true, forbidUnknownValues: true });
    const [first] = errors;
    if (!first) return json;
    throw new Refusal(`${CAPTURE_MESSAGES.unreadable} ${first.property}`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(CAPTURE_MESSAGES.unreadable, { cause: error });
  }
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Tests the first bytes (ITU-T T.81, B.1.1.3; PNG, 5.2); the type that the phone states proves nothing. */
const isPicture = (bytes: Buffer) =>
  [JPEG, PNG].some((magic) => bytes.subarray(0, magic.length).equals(magic));
