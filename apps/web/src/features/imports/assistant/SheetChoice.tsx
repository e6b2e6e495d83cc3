import { type FormEvent, useState } from 'react';
import { chooseSheet, type ImportDto, type SheetDto } from '#libs/contracts';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button } from '../../../ui/index.js';
import { t } from '../texts.js';
import styles from './columns.module.css';
import { chooseSheetTask } from './saga.js';

/** Chooses the sheet of a workbook and its header row. */
export function SheetChoice({ jobId, imported }: { jobId: number; imported: ImportDto }) {
  const { sheets, sheet, headerRow, links } = imported;
  const choose = useTask(chooseSheetTask);
  const [row, setRow] = useState(String(headerRow ?? 1));
  const wanted = Number(row);
  const isRow = Number.isInteger(wanted) && wanted >= 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRow || wanted === headerRow) return;
    choose.run({ jobId, body: { headerRow: wanted, ...(sheet && { sheet }) } });
  };
  return (
    <Allowed call={chooseSheet} links={links}>
      <form className={styles.where} onSubmit={submit}>
        {sheets.length > 1 && (
          <label className={styles.whereField}>
            <span>{t('sheet')}</span>
            <select
              className={styles.select}
              value={sheet ?? ''}
              disabled={choose.running}
              onChange={({ target }) => choose.run({ jobId, body: { sheet: target.value } })}
            >
              {sheets.map((each) => (
                <option key={each.name} value={each.name}>
                  {called(each)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={styles.whereField}>
          <span>{t('headerRow')}</span>
          <input
            className={styles.row}
            inputMode="numeric"
            value={row}
            aria-invalid={!isRow || undefined}
            onChange={({ target }) => setRow(target.value.replace(/\D/g, '').slice(0, 7))}
          />
        </label>
        {row !== String(headerRow ?? 1) && (
          <Button small type="submit" busy={choose.running} disabled={!isRow}>
            {t('readAgain')}
          </Button>
        )}
      </form>
    </Allowed>
  );
}

function called({ name, hidden, rows }: SheetDto): string {
  const shown = hidden ? t('sheetHidden', { name }) : name;
  return rows === null ? shown : t('sheetRows', { name: shown, n: rows });
}
