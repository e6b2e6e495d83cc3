import { useRef, useState } from 'react';
import {
  BIOMETRIC_KINDS,
  type BiometricKind,
  biometricWord,
  type FarmerBiometricDto,
  removeBiometric,
  storeBiometric,
} from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { formatDate } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, Panel } from '../../../ui/index.js';
import { Picture } from '../../../ui/Picture.js';
import styles from '../farmers.module.css';
import { farmerRecord, removePictureTask, storePictureTask } from '../record.js';
import { t } from '../texts.js';

const CameraDialog = later(() => import('./CameraDialog.js'));

/** The passport photo and four prints of a farmer; staff replace them by a file or the camera. */
export default function PicturesPanel({ id }: { id: number }) {
  const { data: farmer } = useRemoteRecord(farmerRecord, id);
  const may = useMay();
  if (!farmer) return null;
  const stored = new Map(farmer.biometrics.map((each) => [each.kind, each]));
  return (
    <Panel title={t('biometrics')}>
      <ul className={styles.pictures}>
        {BIOMETRIC_KINDS.map((kind) => (
          <li key={kind}>
            <OnePicture farmerId={farmer.id} kind={kind} stored={stored.get(kind)} isLocked={!!farmer.lock} />
          </li>
        ))}
      </ul>
      {may(storeBiometric) && !farmer.lock && <p className="sm mut">{t('pictureHint')}</p>}
    </Panel>
  );
}

interface OnePictureProps {
  farmerId: number;
  kind: BiometricKind;
  stored: FarmerBiometricDto | undefined;
  isLocked: boolean;
}

function OnePicture({ farmerId, kind, stored, isLocked }: OnePictureProps) {
  const path = { id: farmerId, kind: biometricWord(kind) };
  const storing = useTask(storePictureTask, path.kind);
  const removing = useTask(removePictureTask);
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const [isTaking, setTaking] = useState(false);
  const what = t(kind);
  const store = (file: File) => storing.run({ ...path, file });
  const remove = async () => {
    const yes = await confirm({
      title: t('removePictureTitle', { what }),
      body: t('removePictureBody'),
      yes: t('remove'),
      no: t('cancel'),
    });
    if (yes) removing.run({ path });
  };
  return (
    <>
      {stored ? (
        <Picture className={styles.print} src={`${stored.image}&size=thumbnail`} alt={what} />
      ) : (
        <span className={`${styles.print} sm mut`}>{t('noPicture')}</span>
      )}
      <span className="sm">{what}</span>
      {stored && <span className="sm mut">{formatDate(stored.capturedOn)}</span>}
      <Allowed call={storeBiometric} links={isLocked ? [] : undefined}>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t('upload', { what })}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) store(file);
            currentTarget.value = '';
          }}
        />
        <Button
          small
          busy={storing.running}
          aria-label={t(stored ? 'replace' : 'upload', { what })}
          onClick={() => input.current?.click()}
        >
          {t(stored ? 'replaceShort' : 'uploadShort')}
        </Button>
        <Button
          small
          disabled={storing.running}
          aria-label={t('cameraOf', { what })}
          onClick={() => setTaking(true)}
        >
          {t('camera')}
        </Button>
        {isTaking && <CameraDialog what={what} onTaken={store} onClose={() => setTaking(false)} />}
      </Allowed>
      {stored && (
        <Allowed call={removeBiometric} links={isLocked ? [] : undefined}>
          <Button
            small
            variant="ghost"
            aria-label={t('removeNamed', { name: what })}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        </Allowed>
      )}
    </>
  );
}
