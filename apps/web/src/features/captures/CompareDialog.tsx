import { Modal, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import {
  CAPTURE_LIMITS,
  CAPTURE_STATES,
  type CaptureComparisonDto,
  type CaptureSideDto,
  DecideCaptureBody,
  decideCapture,
  fullUserName,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatHectares, formatMoment, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FarmSketch } from '../../map/FarmSketch.js';
import { Button, FormModal, NotLoaded, readable } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import styles from './captures.module.css';
import { acceptTask, comparison, dropTask } from './saga.js';
import { t } from './texts.js';

/** Shows a capture beside the record, and the decision. */
export function CompareDialog({ captureId, onClose }: { captureId: string; onClose: () => void }) {
  const { data, error, retry } = useRemoteRecord(comparison, captureId);
  const [dropping, setDropping] = useState(false);
  useFocusBack(true);
  if (data && dropping)
    return <DropForm captureId={captureId} onClose={() => setDropping(false)} onDone={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('compareTitle')} size="xl">
      {data ? (
        <>
          {data.reason && <p className={styles.reason}>{data.reason}</p>}
          {data.agentReason && <p className="sm mut">{t('agentReason', { reason: data.agentReason })}</p>}
          <Sides comparison={data} />
          <Acts comparison={data} onDrop={() => setDropping(true)} onClose={onClose} />
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={8} />
      )}
    </Modal>
  );
}

const ROWS: readonly { of: Parameters<typeof t>[0]; cell: (side: CaptureSideDto) => ReactNode }[] = [
  { of: 'by', cell: ({ by }) => by && fullUserName(by) },
  { of: 'at', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { of: 'firstName', cell: ({ firstName }) => firstName },
  { of: 'surname', cell: ({ surname }) => surname },
  { of: 'othername', cell: ({ othername }) => othername },
  { of: 'gender', cell: ({ gender }) => gender && t(gender === 'F' ? 'female' : 'male') },
  { of: 'phone', cell: ({ phone }) => phone && formatPhone(phone) },
  { of: 'nextOfKin', cell: ({ nextOfKin }) => nextOfKin },
  { of: 'pictures', cell: ({ pictures }) => pictures.join(', ') },
  { of: 'area', cell: ({ area, ring }) => ring.length > 0 && `${formatHectares(area / 10_000)} ha` },
];

function Sides({ comparison: { capture, other } }: { comparison: CaptureComparisonDto }) {
  const sides = [
    { title: t('capture'), side: capture, none: t('unreadable') },
    { title: t('record'), side: other, none: t('noRecord') },
  ];
  return (
    <div className={styles.scroll} {...readable(t('compareTitle'))}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('detail')}</th>
            {sides.map(({ title, side, none }) => (
              <th scope="col" key={title}>
                {title}
                {!side && <div className="sm mut">{none}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ of, cell }) => {
            const differs = of !== 'by' && of !== 'at' && capture && other && cell(capture) !== cell(other);
            return (
              <tr key={of}>
                <th scope="row">{t(of)}</th>
                {sides.map(({ title, side }) => (
                  <td key={title} className={differs ? styles.differs : undefined}>
                    {(side && cell(side)) || t('noValue')}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t('boundary')}</th>
            {sides.map(({ title, side }) => (
              <td key={title}>
                {side && side.ring.length > 0 ? (
                  <FarmSketch
                    ring={side.ring}
                    completed={side === other}
                    label={t('boundaryOf', { side: title })}
                  />
                ) : (
                  t('noValue')
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface ActsProps {
  comparison: CaptureComparisonDto;
  onDrop: () => void;
  onClose: () => void;
}

function Acts({ comparison: { captureId, state, needsGuardian, links }, onDrop, onClose }: ActsProps) {
  const [guardian, setGuardian] = useState('');
  const accept = useTask(acceptTask, captureId);
  const { status, reset } = accept;
  useEffect(() => {
    if (status !== 'succeeded') return;
    reset();
    onClose();
  }, [status, reset, onClose]);
  if (state === 'stored' || state === 'dropped')
    return <p className="sm mut">{t('decided', { state: CAPTURE_STATES[state] })}</p>;
  return (
    <div className={styles.foot}>
      <Allowed call={decideCapture} links={links}>
        {needsGuardian && (
          <TextInput
            className={styles.guardian}
            required
            label={t('guardian')}
            description={t('guardianHint')}
            maxLength={120}
            value={guardian}
            onChange={({ currentTarget }) => setGuardian(currentTarget.value)}
          />
        )}
        <Button disabled={accept.running} onClick={onDrop}>
          {t('drop')}
        </Button>
        <Button
          variant="primary"
          busy={accept.running}
          disabled={needsGuardian && guardian.trim() === ''}
          onClick={() =>
            accept.run({
              path: { captureId },
              body: { accept: true, ...(needsGuardian && { guardian }) },
            })
          }
        >
          {t('accept')}
        </Button>
      </Allowed>
    </div>
  );
}

interface DropFormProps {
  captureId: string;
  onClose: () => void;
  /** Called after the decision. */
  onDone: () => void;
}

/** Asks for the reason. */
function DropForm({ captureId, onClose, onDone }: DropFormProps) {
  const task = useTask(dropTask);
  const { field, modal } = useDtoForm(DecideCaptureBody, {
    initial: { accept: false, reason: '' },
    labels: { accept: t('accept'), reason: t('reason') },
    onSubmit: ({ reason }) => task.run({ path: { captureId }, body: { accept: false, reason } }),
    sender: task,
    onDone,
  });
  return (
    <FormModal opened title={t('dropTitle')} submitLabel={t('drop')} onClose={onClose} {...modal}>
      <p>{t('dropBody')}</p>
      <Textarea
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={CAPTURE_LIMITS.reason}
        {...field('reason')}
      />
    </FormModal>
  );
}
