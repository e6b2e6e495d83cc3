import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  CARDS_KEPT_HOURS,
  CARDS_MESSAGES,
  CARDS_PER_PAGE,
  type CardsSummary,
  topicOf,
} from '#libs/contracts';
import { insertFarmerFile } from '#libs/disclosure';
import { IdSet } from '#libs/id-sets';
import {
  type Closing,
  Database,
  FileStore,
  insertStoredFile,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '#libs/platform';
import { CardCodes } from './card-codes.js';
import { CardPhotos } from './card-photos.service.js';
import { faceOf, type Measure } from './domain/card-face.js';
import { QR_SIDE, qrOf } from './domain/qr.js';
import { cardsPdf } from './paper/cards-pdf.js';
import { boxOf, type CardBack, type DrawnCard } from './paper/draw-card.js';
import {
  type CardPrint,
  forgetRows,
  issueCards,
  markFileDeleted,
  printById,
  rowsAfter,
} from './persistence/prints.queries.js';

type Context = JobContext<'cards.print'>;

/** A page of eight cards with photos has about 300 KB. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** Milliseconds between progress updates that are stored, not only shown. */
const WRITE_DOWN_MS = 1000;
const HOUR_MS = 3_600_000;

/**
 * Draws the cards of a print into one file, and issues them when it is complete: a cancelled or failed print changes no
 * card. A run that takes over from another draws the file again, with the same codes.
 */
@Injectable()
export class PrintCardsJob implements JobHandler<'cards.print'> {
  readonly kind = 'cards.print';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly photos: CardPhotos,
    private readonly codes: CardCodes,
  ) {}

  async run(context: Context): Promise<Closing<'cards.print'>> {
    const { printId } = context.params;
    const print = await printById(this.database, printId);
    // The file exists already if a worker died between storing it and reporting it.
    if (print.fileId === null) await this.draw(print, context);
    return (tx) => this.close(tx, printId, context);
  }

  /** Deletes the file and the unused codes of a print that did not finish. */
  async abandoned(tx: Transaction, { printId }: { printId: number }): Promise<null> {
    const { id, fileId, diskId } = await printById(tx, printId);
    await forgetRows(tx, id);
    if (fileId !== null) await markFileDeleted(tx, { id, fileId });
    // If this process dies first, the next clean-up finds the file by its row.
    if (diskId !== null) tx.afterCommit(() => void this.files.remove(diskId).catch(() => undefined));
    return null;
  }

  private async draw(print: CardPrint, context: Context): Promise<void> {
    const diskId = randomUUID();
    await context.chunk(async (tx) => {
      await tx.query('UPDATE card_print SET disk_id = $2 WHERE id = $1', [print.id, diskId]);
      return { done: 0, total: print.cards, step: 'draw' };
    });
    // Remove the partial file of the previous run.
    if (print.diskId) await this.files.remove(print.diskId);
    try {
      const { name, layout, accountId, createdBy, id, jobId } = print;
      const farmers = new IdSet();
      const paper = { title: name, madeAt: new Date(), layout };
      const content = await cardsPdf({
        ...paper,
        back: context.params.back ? this.backOf(print) : null,
        pages: (measure) => this.pages(print, context, measure, farmers),
      });
      const stored = await this.files.put(content, MAX_FILE_BYTES, diskId);
      await context.chunk(async (tx) => {
        await insertStoredFile(tx, stored, { accountId, name, createdBy });
        await tx.query('UPDATE card_print SET file_id = $2, size = $3, expires_at = $4 WHERE id = $1', [
          id,
          stored.id,
          stored.size,
          new Date(Date.now() + CARDS_KEPT_HOURS * HOUR_MS),
        ]);
        await insertFarmerFile(
          tx,
          {
            accountId,
            userId: createdBy,
            how: 'cards',
            source: { kind: 'job', id: jobId },
            about: name,
            recipient: CARDS_MESSAGES.recipient,
            purpose: CARDS_MESSAGES.purpose,
          },
          farmers.blocks(),
        );
        return { done: print.cards, total: print.cards, step: 'draw' };
      });
    } catch (error) {
      await this.files.remove(diskId);
      context.check();
      throw error;
    }
  }

  private backOf({ accessId, issuer }: CardPrint): CardBack {
    const address = this.codes.noticeAddress(accessId);
    return { issuer, address, qr: qrOf(address.toUpperCase(), 'ONLINE'), qrSide: QR_SIDE.ONLINE };
  }

  /** Yields the cards of one page after the other, and adds their farmers; only one page of photos is in memory. */
  private async *pages(
    print: CardPrint,
    context: Context,
    measure: Measure,
    farmers: IdSet,
  ): AsyncGenerator<readonly DrawnCard[]> {
    const size = CARDS_PER_PAGE[print.layout];
    let storedAt = Date.now();
    for (let done = 0; done < print.cards; done += size) {
      context.check();
      const rows = await rowsAfter(this.database, print.id, done, size);
      for (const { farmerId } of rows) farmers.add(farmerId);
      yield await Promise.all(
        rows.map(async ({ code, ...holder }) => {
          const qr = qrOf(
            this.codes.addressOf({ code, issuer: print.issuer, ...holder }, print.code),
            print.code,
          );
          return {
            face: faceOf(holder, boxOf(QR_SIDE[print.code], qr.size), measure),
            photo: await this.photos.of(this.database, holder.farmerId),
            code,
            qr,
            qrSide: QR_SIDE[print.code],
            issuer: print.issuer,
          };
        }),
      );
      const progress = {
        done: Math.min(print.cards, done + size),
        total: print.cards,
        step: 'draw' as const,
      };
      context.progress(progress);
      if (Date.now() - storedAt < WRITE_DOWN_MS) continue;
      storedAt = Date.now();
      await context.chunk(async () => progress);
    }
  }

  private async close(tx: Transaction, printId: number, context: Context): Promise<CardsSummary> {
    const print = await printById(tx, printId);
    const { cards, replaced } = await issueCards(tx, print);
    const { accountId, jobId, layout, name, size, expiresAt } = print;
    tx.record({
      topic: topicOf.account(accountId),
      type: 'cards.issued',
      subject: { kind: 'job', id: jobId },
      data: { jobId, cards, replaced },
      accountId,
      by: context.by,
    });
    return {
      kind: 'cards',
      layout,
      name,
      cards,
      pages: Math.ceil(print.cards / CARDS_PER_PAGE[layout]) * (context.params.back ? 2 : 1),
      replaced,
      size: size ?? 0,
      keptUntil: (expiresAt ?? new Date()).toISOString(),
    };
  }
}
