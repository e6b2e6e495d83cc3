import { type CapturedJson, sealCapture } from '#libs/contracts';
import { dropDraft, filesOf, type OpenDraft, type Vault } from '../store/drafts.js';
import { enqueue } from '../store/queue.js';
import type { Work } from '../store/work.js';
import { t } from '../texts.js';
import { ringOf } from '../walk/measure.js';
import { decidedConsents, refuses } from './ConsentStep.js';

const initialsOf = (...names: (string | undefined | null)[]) =>
  names.map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('');

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Name of a new farmer, for the name of their farm. */
const nameIn = ({ farmer }: OpenDraft['draft']) => `${farmer.firstName ?? ''} ${farmer.surname ?? ''}`.trim();

/** Returns the content of a finished capture. Only the parts that were asked for are in it. */
export function contentOf(
  { draft, points }: OpenDraft,
  owner: number,
  files: readonly { what: CapturedJson['files'][number]['what']; data: ArrayBuffer }[],
  readBackAt: string,
): CapturedJson {
  const { parts, walk, overlapReason, farmId } = draft;
  const hasBoundary = parts.includes('boundary') && !draft.noBoundary && walk.closed;
  return {
    captureId: draft.draftId,
    agentId: owner,
    postingId: draft.postingId,
    farmerId: draft.farmerId,
    seen: draft.seen,
    farmer: parts.includes('details') ? draft.farmer : null,
    consents: decidedConsents(draft),
    readBack: { done: true, at: readBackAt },
    boundary: hasBoundary
      ? {
          ring: ringOf(points),
          how: walk.how,
          fixes: walk.how === 'walked' ? points : [],
          thrownAway: walk.thrownAway,
          ...(overlapReason && { overlapReason }),
        }
      : null,
    farm: hasBoundary
      ? { name: draft.farmName || t('ownFarm', { name: nameIn(draft) }), ...(farmId !== null && { farmId }) }
      : null,
    files: files.map(({ what, data }) => ({ what, type: 'image/jpeg', size: data.byteLength })),
    startedAt: draft.startedAt,
    finishedAt: new Date().toISOString(),
    device: navigator.userAgent.slice(0, 200),
  };
}

/** Seals a finished capture to the server's key and puts it into the queue; the draft is deleted with it. */
export async function finish(
  vault: Vault,
  open: OpenDraft,
  work: Work,
  names: (string | null)[],
): Promise<void> {
  const { draft } = open;
  const taken = draft.parts.includes('pictures') ? await filesOf(vault, draft.draftId) : [];
  // The farmer can refuse after a picture was taken.
  const kept = taken.filter(({ what }) => !refuses(draft, what === 'photo' ? 'cardPhoto' : 'fingerprints'));
  const json = contentOf(open, vault.owner, kept, new Date().toISOString());
  await queue(
    vault,
    json,
    kept.map(({ data }) => new Uint8Array(data)),
    work,
    names,
  );
}

/** Queues the answer that something sent back cannot be fixed. */
export async function giveUp(
  vault: Vault,
  of: { captureId: string; postingId: number; farmerId: number; seen: number },
  reason: string,
  work: Work,
  names: (string | null)[],
): Promise<void> {
  const at = new Date().toISOString();
  const json: CapturedJson = {
    ...of,
    agentId: vault.owner,
    consents: [],
    readBack: { done: false },
    files: [],
    startedAt: at,
    finishedAt: at,
    cannotFix: reason,
  };
  await queue(vault, json, [], work, names);
  await dropDraft(vault, of.captureId);
}

async function queue(
  { owner }: Vault,
  json: CapturedJson,
  files: Uint8Array[],
  { key }: Work,
  names: (string | null)[],
): Promise<void> {
  const { captureId, postingId, farmerId = null, startedAt, finishedAt } = json;
  const envelope = await sealCapture({ json, files }, bytesOf(key.publicKey), { captureId, keyId: key.id });
  const initials = initialsOf(...names);
  await enqueue(
    { captureId, owner, postingId, farmerId, initials, startedAt, finishedAt, keyId: key.id },
    envelope,
  );
}
