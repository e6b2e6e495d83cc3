import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { Mail } from '../domain/alert-mail.js';

/** Timeouts in milliseconds: for a connection, for an answer, and for the whole mail. */
const CONNECT_MS = 10_000;
const ANSWER_MS = 15_000;

/** Error of a mail that could not be sent: a sentence without addresses of people, names or passwords. */
export class MailFailed extends Error {}

/** Sends plain text by the server of SMTP_URL. */
@Injectable()
export class Mailer {
  constructor(private readonly config: Config) {}

  /** Number of alert recipients; 0 if mail is not set up. */
  get recipients(): number {
    return this.config.SMTP_URL === undefined ? 0 : this.config.ALERT_MAIL_TO.length;
  }

  get isConfigured(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /**
   * Mails the alert recipients, or others if given. Throws `MailFailed` if the server does not accept it for every
   * address.
   */
  async send({ subject, text }: Mail, to: string | string[] = this.config.ALERT_MAIL_TO): Promise<void> {
    const { SMTP_URL = '', ALERT_MAIL_FROM: from } = this.config;
    // Loaded only for a mail, because it costs memory.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      dnsTimeout: CONNECT_MS,
    });
    try {
      const { rejected } = await transport.sendMail({
        from,
        to,
        subject,
        text,
        // Suppresses automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      if (rejected.length > 0) throw new MailFailed(SENTENCES.EENVELOPE);
    } catch (error) {
      throw error instanceof MailFailed ? error : new MailFailed(sentenceOf(error), { cause: error });
    } finally {
      transport.close();
    }
  }
}

/** Messages by nodemailer's error codes (its `errors.ts`). */
const SENTENCES = {
  EAUTH: 'The mail server rejects the user or password of SMTP_URL.',
  ENOAUTH: 'The mail server rejects the user or password of SMTP_URL.',
  EENVELOPE: 'The mail server does not accept mail from ALERT_MAIL_FROM or to ALERT_MAIL_TO.',
  EMESSAGE: 'The mail server rejects the message.',
  ETLS: 'Gona could not make an encrypted connection to the mail server: check its certificate and the port of SMTP_URL.',
  EDNS: 'The host of SMTP_URL is unknown.',
  ETIMEDOUT: 'The mail server does not answer: check the host and port of SMTP_URL.',
} as const;
const AWAY = 'The mail server cannot be reached: check the host and port of SMTP_URL.';
const CERTIFICATE = /CERT|SELF_SIGNED|SSL|TLS|ALTNAME/;

function sentenceOf(error: unknown): string {
  const {
    code = '',
    originalCode = '',
    cause,
  } = (error ?? {}) as {
    code?: string;
    originalCode?: string;
    cause?: { code?: string };
  };
  if ([originalCode, code, cause?.code ?? ''].some((each) => CERTIFICATE.test(each))) return SENTENCES.ETLS;
  return code in SENTENCES ? SENTENCES[code as keyof typeof SENTENCES] : AWAY;
}
