import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Authenticated user. */
  user: string | null;
  isEncrypted: boolean;
  headers: string;
  text: string;
}

/** A mail server that accepts one user with one password, and stores the mails it receives. */
export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Refused addresses. */
  refused: Set<string>;
  close(): Promise<void>;
}

export const MAIL_USER = 'gona@example.org';
export const MAIL_PASSWORD = 'a / secret of mail';

const pemOf = (name: string) => join(__dirname, '..', 'fixtures', 'mail', `${name}.pem`);
/** Certificate file for localhost, which is not trusted by default; its key protects nothing. */
export const CERTIFICATE = pemOf('cert');

/**
 * @param secure starts with TLS, as smtps does; otherwise uses STARTTLS
 * @param plain without TLS, for a sender in this process, which cannot be made to trust the certificate
 */
export async function openMailServer({
  secure = false,
  plain = false,
  port = 0,
}: {
  secure?: boolean;
  plain?: boolean;
  port?: number;
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    key: readFileSync(pemOf('key')),
    cert: readFileSync(CERTIFICATE),
    secure,
    ...(plain && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth: ({ username, password }, _session, done) => {
      if (username === MAIL_USER && password === MAIL_PASSWORD) done(null, { user: username });
      else done(new Error('No.'));
    },
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(new Error(`${address} is not here`)) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const whole = Buffer.concat(chunks).toString('utf8');
        const [headers = '', ...rest] = whole.split('\r\n\r\n');
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          isEncrypted: session.secure,
          headers,
          text: plainOf(headers, rest.join('\r\n\r\n')),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Decodes quoted-printable (RFC 2045, section 6.7) if the mail uses it. */
function plainOf(headers: string, body: string): string {
  const text = body.replaceAll('\r\n', '\n');
  if (!/quoted-printable/i.test(headers)) return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
