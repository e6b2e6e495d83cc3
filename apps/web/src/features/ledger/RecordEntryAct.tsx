import { useState } from 'react';
import { type Link, recordEntry } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import { t } from './texts.js';

const RecordEntryForm = later(() => import('./RecordEntryForm.js').then((module) => module.RecordEntryForm));

export interface RecordEntryActProps {
  resourceId: number;
  season: string;
  /** Whose entry; chosen in the form where it is left out. */
  farmerId?: number;
  /** Of the ledger, or of what is shown of it. */
  links: readonly Link[];
  variant?: 'primary' | 'default';
}

/** Records what a farmer was given, has brought back or paid back. There for who may. */
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
