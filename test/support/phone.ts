import { createHash, randomUUID } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import {
  CAPTURE_LIMITS,
  type CapturedJson,
  type CaptureFile,
  type CaptureWorkDto,
  type ProblemDto,
  type SentCaptureDto,
  sealCapture,
} from '#libs/contracts';
import type { Answer, HttpClient } from './http-client.js';

/** A grey photo; noise makes it as large as one of a camera. */
export async function photoOf(width: number, height: number, noise = false): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).map((_, at) =>
    noise ? (at * 2_654_435_761) >>> 24 : 180,
  );
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(90);
}

/** Square of about 100 m; `at` numbers places in Kebbi that do not touch. */
export function squareAt(at: number, size = 0.0009): [number, number][] {
  const [lng, lat] = [4.6 + (at % 50) * 0.002, 11.9 + Math.floor(at / 50) * 0.002];
  return [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
  ];
}

/** A finished capture on a phone. */
export interface PhoneCapture {
  captureId: string;
  keyId: number;
  bytes: Uint8Array;
  parts: Uint8Array[];
}

type Content = Partial<Omit<CapturedJson, 'files'>> & { postingId: number };

/** Encrypts a capture as the phone does. */
export async function sealOnPhone(
  agentId: number,
  { key }: Pick<CaptureWorkDto, 'key'>,
  content: Content,
  files: Partial<Record<CaptureFile, Buffer>> = {},
): Promise<PhoneCapture> {
  const captureId = content.captureId ?? randomUUID();
  const finishedAt = new Date().toISOString();
  const listed = Object.entries(files).map(([what, bytes]) => ({
    what,
    type: 'image/jpeg',
    size: bytes.length,
  }));
  const json = {
    agentId,
    consents: [],
    readBack: { done: true, at: finishedAt },
    startedAt: new Date(Date.now() - 360_000).toISOString(),
    finishedAt,
    ...content,
    captureId,
    files: listed,
  };
  const of = { captureId, keyId: key.id };
  const bytes = await sealCapture(
    { json, files: Object.values(files) },
    Buffer.from(key.publicKey, 'base64'),
    of,
  );
  const parts = Array.from({ length: Math.ceil(bytes.length / CAPTURE_LIMITS.partBytes) }, (_, at) =>
    bytes.slice(at * CAPTURE_LIMITS.partBytes, (at + 1) * CAPTURE_LIMITS.partBytes),
  );
  return { captureId, keyId: key.id, bytes, parts };
}

type Sent = Answer<SentCaptureDto & ProblemDto>;

export function sendPart(client: HttpClient, { captureId, parts }: PhoneCapture, at: number): Promise<Sent> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(parts[at] ?? [])]), 'part');
  return client.call('PUT', `/api/captures/${captureId}/parts/${at}`, { body });
}

export function finish(
  client: HttpClient,
  { captureId, keyId, parts, bytes }: PhoneCapture,
  changed: object = {},
): Promise<Sent> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { keyId, parts: parts.length, size: bytes.length, sha256, ...changed };
  return client.call('POST', `/api/captures/${captureId}`, { body });
}

/** Sends all parts and finishes; returns the last answer. */
export async function sendWhole(client: HttpClient, capture: PhoneCapture): Promise<Sent> {
  for (const at of capture.parts.keys()) {
    const answer = await sendPart(client, capture, at);
    if (answer.status !== 200) return answer;
  }
  return finish(client, capture);
}
