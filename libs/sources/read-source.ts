import { Injectable } from '@nestjs/common';
import { SOURCE_KINDS, SOURCES_MESSAGES } from '#libs/contracts';
import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { Config, DomainError } from '#libs/platform';
import { type Asked, AskSource } from './ask-source.js';
import { koboForm, koboPage, readKoboPage } from './domain/kobo.js';
import { odkForm, odkPage, readOdkPage } from './domain/odk.js';
import { isObject, type Submission, textIn } from './domain/submission.js';
import type { StoredSource } from './persistence/source.queries.js';

type SignedIn = Omit<Asked, 'path'>;
/** Asks a path of a connection's server, signed in. */
type Ask = (path: string) => Promise<unknown>;

/** Reads forms and submissions of KoboToolbox and ODK Central. Throws as `AskSource.json`, and `source.noSignIn`. */
@Injectable()
export class ReadSource {
  private readonly keys;

  constructor(
    private readonly asking: AskSource,
    config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Returns the form's title and the number of its submissions. */
  async test(source: StoredSource): Promise<{ form: string; submissions: number }> {
    const { kind, project, form } = source;
    const ask = this.askOf(source);
    const found = await ask(kind === 'kobo' ? koboForm(form) : odkForm(project, form));
    const counted = await ask(kind === 'kobo' ? koboPage(form, null, 1) : odkPage(project, form, null, 1));
    const count = isObject(counted) ? Number(counted.count ?? counted['@odata.count']) : Number.NaN;
    if (!isObject(found) || !Number.isSafeInteger(count)) throw unknownAnswer(source);
    return { form: textIn(found.name) || form, submissions: count };
  }

  /** Reads the submissions after a position, page by page; all if it is null. */
  async *pages(
    source: StoredSource,
    after: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<Submission[]> {
    const ask = this.askOf(source, signal);
    const pages = source.kind === 'kobo' ? this.koboPages : this.odkPages;
    yield* pages(source, ask, after);
  }

  /** Returns how to fetch a file of the connection's server. Throws as `AskSource.file`. */
  filesOf(source: StoredSource, mostBytes: number, signal: AbortSignal): (path: string) => Promise<Buffer> {
    const sign = this.signInOf(source, signal);
    return async (path) => this.asking.file({ ...(await sign()), path }, mostBytes);
  }

  private async *koboPages(source: StoredSource, ask: Ask, after: string | null) {
    for (let last = after; ; ) {
      const page = readKoboPage(await ask(koboPage(source.form, last)), source.form);
      if (!page) throw unknownAnswer(source);
      yield page.submissions;
      last = page.submissions.at(-1)?.position ?? null;
      if (!page.hasMore || last === null) return;
    }
  }

  private async *odkPages(source: StoredSource, ask: Ask, after: string | null) {
    for (let path: string | null = odkPage(source.project, source.form, after); path !== null; ) {
      const page = readOdkPage(await ask(path), odkForm(source.project, source.form));
      if (page === 'encrypted') throw new DomainError('source.refused', SOURCES_MESSAGES.encrypted);
      if (!page || page.next === path) throw unknownAnswer(source);
      yield page.submissions;
      path = page.next;
    }
  }

  private askOf(source: StoredSource, signal?: AbortSignal): Ask {
    const sign = this.signInOf(source, signal);
    return async (path) => this.asking.json({ ...(await sign()), path });
  }

  /** Returns how to sign a request to the connection's server. */
  private signInOf(source: StoredSource, signal?: AbortSignal): () => Promise<SignedIn> {
    const { kind, address, username, secret } = source;
    if (!secret) throw new DomainError('source.noSignIn');
    const password = Buffer.from(decryptIdentifier(secret, this.keys), 'base64').toString('utf8');
    const to = { called: SOURCE_KINDS[kind], address, signal };
    if (kind === 'kobo') return async () => ({ ...to, headers: { authorization: `Token ${password}` } });
    // A session per pull, because ODK Central hashes the password at each request with Basic. It lasts a day.
    let session: Promise<string> | null = null;
    const signIn = async () => {
      const body = { email: username ?? '', password };
      const answer = await this.asking.json({ ...to, path: '/v1/sessions', headers: {}, body });
      const token = isObject(answer) ? textIn(answer.token) : '';
      if (!/^[\x21-\x7e]+$/.test(token)) throw unknownAnswer(source);
      return token;
    };
    return async () => {
      session ??= signIn();
      return { ...to, headers: { authorization: `Bearer ${await session}` } };
    };
  }
}

const unknownAnswer = ({ kind }: StoredSource) =>
  new DomainError('source.refused', `${SOURCE_KINDS[kind]} answered ${SOURCES_MESSAGES.unknownAnswer}.`);
