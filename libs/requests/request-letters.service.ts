import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type ErasureDto,
  formatDate,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { BOTTOM, heightOf, INNER, LEAF, LINE, openSheet, PAGE, rule, type Sheet, write } from '#libs/paper';
import { Database, DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { DATA_REQUESTS } from './data-requests.js';
import { Erasures } from './erasures.service.js';

const COMPLAINT =
  'If you do not agree with this answer, you can complain to the Nigeria Data Protection Commission (NDPC), ndpc.gov.ng, ' +
  'under section 46 of the Nigeria Data Protection Act 2023. A complaint costs nothing. You can also ask us to review it.';
const BODY = { size: 10 } as const;

/** Prints the answer to a request, and the notice of a grievance. */
@Injectable()
export class RequestLetters {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly erasures: Erasures,
  ) {}

  /** Returns the answer as a letter. Throws `record.notFound`, also before the request is answered. */
  async letter(actor: SessionActor, id: number): Promise<Readable> {
    const request = await this.records.find(DATA_REQUESTS, actor, id);
    if (request.answer === null || !request.answeredOn) throw new DomainError('record.notFound');
    const agency = await this.agencyOf(actor);
    const erased = request.kind === 'erasure' && erasureWords(await this.erasures.read(actor, id));
    return pages(`Answer to request ${id}`, [
      ['', agency],
      ['', [request.farmerName, request.tempId].filter(Boolean).join(', ')],
      ['Date', formatDate(request.answeredOn)],
      ['Your request', `${REQUEST_KINDS[request.kind]}, received on ${formatDate(request.receivedOn)}`],
      ['Decision', REQUEST_STATES[request.state]],
      ['', request.answer],
      ...(erased ? [['', erased] as const] : []),
      ['Your right to complain', COMPLAINT],
      ['Signature', ''],
    ]);
  }

  /** Returns the Standard Notice to Address Grievance (GAID 2025, article 40 and schedule 9). Throws `record.notFound`. */
  async grievance(actor: SessionActor, id: number): Promise<Readable> {
    const request = await this.records.find(DATA_REQUESTS, actor, id);
    if (request.kind !== 'grievance') throw new DomainError('record.notFound');
    const agency = await this.agencyOf(actor);
    return pages('Standard Notice to Address Grievance (SNAG)', [
      ['Data subject', [request.farmerName, request.tempId].filter(Boolean).join(', ')],
      ['Representative, if any: name and contact', ''],
      ['Data controller', agency],
      ['Received on, and channel', `${formatDate(request.receivedOn)}, ${REQUEST_CHANNELS[request.channel]}`],
      ['Grievance', request.details ?? ''],
      ['Remedy that the data subject asks for', ''],
      ['To be decided by', formatDate(request.dueOn)],
      ['Decision', request.answer ?? ''],
      ['Signature of the data subject or representative, and date', ''],
      ['Signature of the controller, and date', ''],
      ['', COMPLAINT],
    ]);
  }

  private async agencyOf({ accountId }: SessionActor): Promise<string> {
    const [row] = await this.database.query<{ name: string }>('SELECT name FROM account WHERE id = $1', [
      accountId,
    ]);
    return row?.name ?? '';
  }
}

/** Tells when data and backups are gone; nothing for an erasure that nobody has confirmed. */
function erasureWords({ state, erasesAfter, backupsGoneOn }: ErasureDto): string {
  if (state === 'WAITING' && erasesAfter) return `Your data will be erased after ${formatDate(erasesAfter)}.`;
  if (state !== 'DONE') return '';
  const backups =
    backupsGoneOn && ` The last backup with the data is deleted on ${formatDate(backupsGoneOn)}.`;
  return `Your data was erased.${backups ?? ''}`;
}

/** Draws parts with an optional heading below each other; an empty part leaves room to write. */
async function pages(title: string, parts: readonly (readonly [heading: string, text: string])[]) {
  const sheet = await openSheet({ title, madeAt: new Date() });
  const place = { x: PAGE.margin, width: INNER };
  let y = PAGE.margin + write(sheet, title, { ...place, y: PAGE.margin }, { size: 14, weight: 'bold' }) + 4;
  rule(sheet, y, { color: LEAF, width: 1.5 });
  y += 12;
  for (const [heading, text] of parts) {
    if (y + heightOf(sheet, text, INNER, BODY) + 40 > BOTTOM) y = newPage(sheet);
    if (heading) y += write(sheet, heading, { ...place, y }, { weight: 'bold' }) + 2;
    if (text) y += write(sheet, text, { ...place, y }, BODY) + 10;
    else {
      y += 34;
      rule(sheet, y, { color: LINE });
      y += 10;
    }
  }
  sheet.end();
  return sheet as unknown as Readable;
}

function newPage(sheet: Sheet): number {
  sheet.addPage();
  return PAGE.margin;
}
