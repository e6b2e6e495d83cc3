import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  CARDS_MESSAGES,
  CARDS_PER_PAGE,
  type CardPreviewDto,
  MAX_CARDS,
  type PreviewCardsBody,
  type PrintCardsBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { count, Database, DomainError, JobLedger, plural, type Transaction } from '#libs/platform';
import { CardCodes } from './card-codes.js';
import { CardPhotos } from './card-photos.service.js';
import { ChooseCards } from './choose-cards.service.js';
import { newCode } from './domain/card-code.js';
import { faceOf } from './domain/card-face.js';
import { photoUrl } from './domain/photo-url.js';
import { QR_SIDE, qrOf } from './domain/qr.js';
import { measuredAlone } from './paper/cards-pdf.js';
import { boxOf } from './paper/draw-card.js';
import { holdersPrinted, idsPrinted } from './persistence/choices.queries.js';
import { insertPrint } from './persistence/prints.queries.js';

/** The code on previews: no card has it. */
const SAMPLE_CODE = '0'.repeat(16);
const SAMPLE_NAME = { firstName: '', surname: '' };

/** Starts the print of ID cards, and shows how its pages will look. */
@Injectable()
export class PrintCards {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly choosing: ChooseCards,
    private readonly codes: CardCodes,
    private readonly photos: CardPhotos,
  ) {}

  /** Returns one page, with the farmers of that page. Throws as `ChooseCards.choice`. */
  async preview(actor: SessionActor, body: PreviewCardsBody): Promise<CardPreviewDto> {
    const { layout, code, page = 1 } = body;
    const choice = await this.choosing.choice(actor, body);
    const { cards } = await this.choosing.count(actor, body);
    const limit = CARDS_PER_PAGE[layout];
    const holders = await holdersPrinted(this.database, choice, { limit, offset: (page - 1) * limit });
    const issuer = await this.issuer(actor);
    const [{ firstName, surname } = SAMPLE_NAME] = holders;
    const qr = qrOf(this.codes.addressOf({ code: SAMPLE_CODE, firstName, surname, issuer }, code), code);
    const measure = await measuredAlone();
    const faces = await Promise.all(
      holders.map(async (holder) => ({
        ...faceOf(holder, boxOf(QR_SIDE[code], qr.size), measure),
        photo: photoUrl(await this.photos.of(this.database, holder.farmerId)),
      })),
    );
    return {
      issuer,
      faces,
      qr: qr.rows.map((row) => row.map(Number).join('')),
      qrSide: QR_SIDE[code],
      page,
      pages: Math.ceil(cards / limit),
    };
  }

  /**
   * Starts a print and returns its job. The cards are issued when it completes. Throws `card.none`, `request.invalid`
   * for too many farmers or backs without a notice, and as `ChooseCards.choice`.
   */
  async begin(actor: SessionActor, body: PrintCardsBody): Promise<number> {
    if (actor.seenBy) throw new DomainError('session.forbidden', ACCESS_MESSAGES.impersonation.readOnly);
    const { layout, code } = body;
    const choice = await this.choosing.choice(actor, body);
    const farmerIds = await idsPrinted(this.database, choice, MAX_CARDS + 1);
    if (farmerIds.length === 0) throw new DomainError('card.none');
    if (farmerIds.length > MAX_CARDS) throw DomainError.invalid({ filter: CARDS_MESSAGES.tooMany });
    return this.database.transaction(async (tx) => {
      const place = await placeOf(tx, choice.filter.communityId, farmerIds);
      if (body.back && !(await this.choosing.hasNotice(place.accountId)))
        throw DomainError.invalid({ back: CARDS_MESSAGES.noNotice });
      const day = new Date().toISOString().slice(0, 10);
      const print = {
        accountId: place.accountId,
        communityId: choice.filter.communityId ?? null,
        communityResourceId: place.resourceId,
        layout,
        code,
        name: `ID cards - ${place.name ?? `${count(farmerIds.length)} ${plural(farmerIds.length, 'farmer', 'farmers')}`} - ${day}.pdf`,
        createdBy: actor.id,
        farmerIds,
        codes: farmerIds.map(newCode),
      };
      const printId = await insertPrint(tx, print);
      const jobId = await this.ledger.start(tx, {
        kind: 'cards.print',
        params: { printId, ...(body.back && { back: true }) },
        label: print.name,
        detail: layout === 'A4' ? 'ID cards · 8 per A4 page' : 'ID cards · CR80',
        accountId: print.accountId,
        communityResourceId: print.communityResourceId,
        communityId: print.communityId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
      await tx.query('UPDATE card_print SET job_id = $2 WHERE id = $1', [printId, jobId]);
      return jobId;
    });
  }

  private async issuer({ accountId }: SessionActor): Promise<string> {
    const [account] = await this.database.query<{ name: string }>('SELECT name FROM account WHERE id = $1', [
      accountId,
    ]);
    return account?.name ?? '';
  }
}

/** Returns account, programme and name of a print: those of the community, or the account of the farmers. */
async function placeOf(tx: Transaction, communityId: number | undefined, farmerIds: readonly number[]) {
  const [place] = await tx.query<{ accountId: number; resourceId: number | null; name: string | null }>(
    `SELECT f.account_id AS "accountId", c.community_resource_id AS "resourceId", c.name
       FROM farmer f LEFT JOIN community c ON c.id = $1 WHERE f.id = $2`,
    [communityId ?? null, farmerIds[0]],
  );
  if (!place) throw new DomainError('record.notFound');
  return place;
}
