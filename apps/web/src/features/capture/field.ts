import { useSyncExternalStore } from 'react';
import { type CaptureWorkDto, readCaptureWork } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { ApiError, failureOf } from '../../core/api/problem.js';
import { onSession } from '../../core/api/renewal.js';
import { Sender, type SenderState, type Sending, settleAll } from './send/sender.js';
import { mayHaveWork, type Queued } from './store/database.js';
import { draftsOf, type OpenDraft, type Vault } from './store/drafts.js';
import { countUnsent, queuedOf, queueOf } from './store/queue.js';
import { forgetWork, lastOwner, openByCode, openByServer, setCode } from './store/vault.js';
import { type Downloaded, downloadWork, readWork } from './store/work.js';

/*
 * State of the field work. It lives outside of the session: a session ends after 30 idle minutes, a day in the field has
 * no signal. Pages draw it with and without the signed-in area.
 */

/**
 * `empty`: nothing on this phone, a sign-in is needed. `locked`: the code or a sign-in opens it. `failed`: the browser
 * stores nothing, or the server refuses.
 */
export type Phase = 'loading' | 'empty' | 'locked' | 'open' | 'failed';

export interface Field extends Downloaded {
  phase: Phase;
  owner: number | null;
  /** A code opens the work without a signal. */
  hasCode: boolean;
  /** Remaining attempts after a wrong code. */
  attempts: number | null;
  /** Why the work could not be opened or refreshed. */
  error: string | null;
  refreshing: boolean;
  drafts: OpenDraft[];
  queue: Queued[];
  sender: SenderState;
  storage: { free: number; persisted: boolean } | null;
}

const NOTHING: Field = {
  phase: 'loading',
  owner: null,
  hasCode: false,
  attempts: null,
  error: null,
  refreshing: false,
  work: null,
  farmers: [],
  neighbours: [],
  own: [],
  drafts: [],
  queue: [],
  sender: 'idle',
  storage: null,
};

let field: Field = NOTHING;
let vault: Vault | null = null;
/** Secret of the server, after a sign-in; needed to set a code. */
let secret: Uint8Array<ArrayBuffer> | null = null;
let sender: Sender | null = null;
/** Changes with each part that is sent, so it is no field of the state. */
let sending: Sending | null = null;
const listeners = new Set<() => void>();

// The user signed out in another tab.
onSession({ signedOut: (message) => message === null && reset() });

function patch(change: Partial<Field>): void {
  field = { ...field, ...change };
  notifyAll();
}

function notifyAll(): void {
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the state of the field work, kept up to date. */
export const useField = (): Field => useSyncExternalStore(subscribe, () => field);

/** Returns the capture that is being sent, and its progress. */
export const useSending = (): Sending | null => useSyncExternalStore(subscribe, () => sending);

/** Returns the id of that capture. */
export const useSendingId = (): string | null =>
  useSyncExternalStore(subscribe, () => sending?.captureId ?? null);

/** Returns the open vault. Throws while the work is locked. */
export function openVault(): Vault {
  if (!vault) throw new Error('The field work is locked.');
  return vault;
}

/**
 * Opens the field work for the signed-in agent, or without a session that of the last agent of this phone. Work that is
 * open stays open. With a signal it is refreshed.
 * @param owner user id of the agent; null without a session
 */
export async function openField(owner: number | null): Promise<void> {
  if (field.phase === 'open' && (owner === null || owner === field.owner)) {
    if (owner === null) return;
    // The work may have been opened by its code, before the sign-in.
    startSender(owner);
    sendNow();
    await refreshQuietly();
    return;
  }
  if (owner !== null && field.owner !== owner) reset();
  try {
    if (owner === null) return await openLast();
    startSender(owner);
    await Promise.all([refreshQueue(owner), look()]);
    if (!(await refresh())) await openLast(owner);
  } catch (error) {
    patch({ phase: 'failed', error: failureOf(error).message });
  }
}

/** Shows the question for the code, if there is work that a code opens. */
async function openLast(owner?: number): Promise<void> {
  const last = (await mayHaveWork()) ? await lastOwner(owner) : null;
  if (!last) return patch({ phase: 'empty' });
  await refreshQueue(last.owner);
  patch({ phase: 'locked', owner: last.owner, hasCode: last.hasCode });
}

/** Forgets everything in memory; what is stored stays. */
function reset(): void {
  sender?.stop();
  [sender, sending, vault, secret] = [null, null, null, null];
  patch(NOTHING);
}

function startSender(owner: number): void {
  if (sender && field.owner === owner) return;
  sender?.stop();
  patch({ owner });
  sender = new Sender(owner, {
    state: (state) => {
      if (field.sender === state) return;
      const isDone = field.sender === 'sending' && state === 'idle';
      patch({ sender: state });
      if (isDone) void refreshQuietly();
    },
    sending: (now) => {
      sending = now;
      notifyAll();
    },
    changed: (captureId) => void refreshOne(captureId),
  });
  sender.start();
}

export const sendNow = (): void => sender?.now();
export const pauseSending = (): void => sender?.pause();

/**
 * Downloads the work again. Returns false without a signal or session.
 * @throws ApiError for other refusals
 */
export async function refresh(): Promise<boolean> {
  if (field.refreshing) return true;
  patch({ refreshing: true, error: null });
  try {
    const { vault: sent, ...work } = await ask(readCaptureWork);
    await open(
      work,
      Uint8Array.from(atob(sent), (letter) => letter.charCodeAt(0)),
    );
    await downloadWork(openVault(), work);
    const downloaded = await readWork(openVault());
    patch(downloaded);
    await settleAll(field.queue, downloaded.own);
    await refreshQueue();
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof ApiError) || (failure.status !== 0 && failure.status !== 401)) throw error;
    patch({ error: failure.message });
    return field.phase === 'open';
  } finally {
    patch({ refreshing: false });
  }
}

/** Refreshes without throwing; the page says why the work is old. */
export async function refreshQuietly(): Promise<void> {
  await refresh().catch((error) => patch({ error: failureOf(error).message }));
}

async function open(
  { agentId }: Omit<CaptureWorkDto, 'vault'>,
  given: Uint8Array<ArrayBuffer>,
): Promise<void> {
  secret = given;
  if (vault?.owner === agentId) return;
  const { key, hasCode } = await openByServer(agentId, given);
  vault = { owner: agentId, key };
  await show(hasCode);
}

async function show(hasCode: boolean): Promise<void> {
  const opened = openVault();
  const [downloaded, drafts, queue] = await Promise.all([
    readWork(opened),
    draftsOf(opened),
    queueOf(opened.owner),
  ]);
  patch({ ...downloaded, drafts, queue, phase: 'open', owner: opened.owner, hasCode, attempts: null });
}

/** Opens the work with the code; a wrong one leaves it locked, with the remaining attempts. */
export async function unlock(code: string): Promise<void> {
  const { owner } = field;
  if (owner === null) return;
  const answer = await openByCode(owner, code);
  if ('left' in answer) return patch({ attempts: answer.left, hasCode: answer.left > 0 });
  vault = { owner, key: answer.key };
  await show(true);
}

/** Locks the work of an unattended phone. */
export function lock(): void {
  if (field.phase !== 'open' || !field.hasCode) return;
  [vault, secret] = [null, null];
  patch({ phase: 'locked', work: null, farmers: [], neighbours: [], own: [], drafts: [] });
}

/** Sets the code; needs a sign-in. */
export async function chooseCode(code: string): Promise<void> {
  if (!secret) throw new Error('Setting a code needs a sign-in.');
  await setCode(openVault().owner, secret, code);
  patch({ hasCode: true });
}

export async function refreshDrafts(): Promise<void> {
  patch({ drafts: await draftsOf(openVault()) });
}

export async function refreshQueue(owner = field.owner): Promise<void> {
  if (owner !== null) patch({ queue: await queueOf(owner) });
}

/** Shows the new state of one capture: hundreds that wait are not read again for each that is sent. */
async function refreshOne(captureId: string): Promise<void> {
  const now = await queuedOf(captureId);
  const queue = field.queue.flatMap((each) => {
    if (each.captureId !== captureId) return [each];
    return now ? [now] : [];
  });
  patch({ queue });
}

/** Looks how much room the phone has, and asks the browser to keep what is stored. */
async function look(): Promise<void> {
  const { storage } = navigator;
  if (!storage?.estimate) return;
  const { quota = 0, usage = 0 } = await storage.estimate();
  const persisted = (await storage.persisted?.()) || (await storage.persist?.()) || false;
  patch({ storage: { free: Math.max(0, quota - usage), persisted } });
}

/** Returns how many captures of an agent are on this phone only. */
export async function unsentOf(owner: number): Promise<number> {
  return (await mayHaveWork()) ? countUnsent(owner) : 0;
}

/** Ends the field work of a user who signs out: nothing opens without their next sign-in. Encrypted captures stay. */
export async function leaveField(owner: number): Promise<void> {
  if (field.owner === owner) reset();
  if (await mayHaveWork()) await forgetWork(owner, { drafts: false });
}
