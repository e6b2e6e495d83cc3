import { useState } from 'react';
import { type Link, recordEntry } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button } from '../../../ui/index.js';
import { t } from './texts.js';

const RecordEntryForm = later(() => import('./RecordEntryForm.js').then((module) => module.RecordEntryForm));

export interface RecordEntryActProps {
  resourceId: number;
  season: string;
  /** Farmer of the entry; the form has a field for it if left out. */
  farmerId?: number;
  /** Links of the ledger, or of its displayed part. */
  links: readonly Link[];
  variant?: 'primary' | 'default';
}

/** Records a disbursement, collection, return or repayment of a farmer. Shown only to users who may record. */
export function RecordEntryAct({ links, variant = 'primary', ...form }: RecordEntryActProps) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed call={recordEntry} links={links}>
      <Button variant={variant} icon="plus" onClick={() => setOpen(true)}>
        {t('record')}
      </Button>
      {open && <RecordEntryForm {...form} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}
