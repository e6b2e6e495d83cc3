import { useState } from 'react';
import { ENTRY_WORDS } from '#libs/contracts';
import { formatAmount } from '../../../core/i18n/index.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import { FormModal } from '../../../ui/index.js';
import { EMPTY_ENTRY } from './act.js';
import { EntryFields } from './EntryFields.js';
import styles from './ledger.module.css';
import { Recorded } from './Recorded.js';
import { standing } from './remotes.js';
import { t } from './texts.js';
import { type Recorded as Done, useRecording } from './use-recording.js';

export interface RecordEntryFormProps {
  resourceId: number;
  season: string;
  farmerId?: number;
  onClose: () => void;
}

/** Records entries one by one: shows the form, the result, or a request that was never answered. */
export function RecordEntryForm({ resourceId, season, farmerId: given, onClose }: RecordEntryFormProps) {
  const [chosen, setChosen] = useState<number | null>(given ?? null);
  const [kind, setKind] = useState(EMPTY_ENTRY.kind);
  const [done, setDone] = useState<Done | null>(null);
  const recording = useRecording(resourceId, setDone);
  const { unanswered } = recording;
  const farmerId = unanswered?.body.farmerId ?? chosen;
  const of = unanswered?.body.season ?? season;
  const { data: statement } = useRemote(
    standing,
    farmerId === null ? null : { resourceId, farmerId, season: of },
  );
  if (recording.loading) return null;
  if (done)
    return (
      <Recorded
        {...done}
        onAnother={() => {
          setDone(null);
          setChosen(given ?? null);
        }}
        onClose={onClose}
      />
    );
  if (unanswered)
    return (
      <FormModal
        opened
        title={t('unansweredTitle')}
        submitLabel={t('retry')}
        busy={recording.running}
        onSubmit={() => recording.send(unanswered)}
        cancelLabel={t('leaveIt')}
        onClose={() => {
          recording.leave();
          onClose();
        }}
      >
        <p role="alert" className={styles.odd}>
          {t('unanswered', {
            kind: ENTRY_WORDS[unanswered.body.kind],
            amount: formatAmount(Number(unanswered.amount)),
          })}{' '}
          {statement && t('unansweredFor', { name: statement.farmerName })}
        </p>
        <p className="mut">{t('leaveItNote')}</p>
      </FormModal>
    );
  return (
    <EntryFields
      resourceId={resourceId}
      season={season}
      farmerId={given}
      kind={kind}
      onKind={setKind}
      statement={statement}
      onFarmer={setChosen}
      recording={recording}
      onClose={onClose}
    />
  );
}
