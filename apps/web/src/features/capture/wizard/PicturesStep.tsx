import { type ChangeEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CAPTURE_FILES, type CaptureFile } from '#libs/contracts';
import { Button, Icon } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { openVault } from '../field.js';
import sheet from '../sheet.module.css';
import { filesOf, keepFile } from '../store/drafts.js';
import { t } from '../texts.js';
import type { Recorder } from '../walk/recorder.js';
import { refuses } from './ConsentStep.js';
import { scaled } from './picture.js';

const PRINTS: CaptureFile[] = ['rightThumb', 'leftThumb', 'rightIndex', 'leftIndex'];

/** The pictures of a draft as addresses for the screen. */
function usePictures(draftId: string) {
  const [shown, setShown] = useState<Partial<Record<CaptureFile, string>>>({});
  const load = useCallback(async () => {
    const files = await filesOf(openVault(), draftId);
    const made = files.map(({ what, data }) => [what, URL.createObjectURL(new Blob([data]))] as const);
    setShown(Object.fromEntries(made));
  }, [draftId]);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => () => Object.values(shown).forEach(URL.revokeObjectURL), [shown]);
  return { shown, load };
}

/** Photo by the camera and prints by upload. What the farmer refused is not asked for. */
export function PicturesStep({ recorder }: { recorder: Recorder }) {
  const { draft } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { shown, load } = usePictures(draft.draftId);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (what: CaptureFile, file: File | null) => {
    setProblem(null);
    try {
      await keepFile(openVault(), draft.draftId, what, file && (await scaled(file)));
      await load();
    } catch {
      setProblem(t('badPicture'));
    }
  };
  const noPhoto = refuses(draft, 'cardPhoto');
  const noPrints = refuses(draft, 'fingerprints');
  return (
    <>
      <h2>{t('photo')}</h2>
      {noPhoto ? (
        <p>{t('refusedPhoto')}</p>
      ) : (
        <PictureInput what="photo" src={shown.photo} camera onTake={take} />
      )}
      <h2>{t('prints')}</h2>
      {noPrints ? (
        <p>{t('refusedPrints')}</p>
      ) : (
        <div className={sheet.prints}>
          {PRINTS.map((what) => (
            <PictureInput key={what} what={what} src={shown[what]} onTake={take} />
          ))}
        </div>
      )}
      {problem && (
        <p role="alert" className={sheet.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

interface PictureInputProps {
  what: CaptureFile;
  src: string | undefined;
  camera?: boolean;
  onTake: (what: CaptureFile, file: File | null) => Promise<void>;
}

function PictureInput({ what, src, camera, onTake }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = CAPTURE_FILES[what];
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (file) void onTake(what, file);
  };
  const word = camera ? t(src ? 'retake' : 'takePhoto') : t(src ? 'replace' : 'addPrint');
  return (
    <div className={camera ? sheet.photo : sheet.print}>
      {src ? <img src={src} alt={name} /> : <Icon name={camera ? 'picture' : 'user'} size={28} />}
      {!camera && <span>{name}</span>}
      <Button className={styles.big} aria-label={`${word}: ${name}`} onClick={() => input.current?.click()}>
        {word}
      </Button>
      {src && (
        <Button
          aria-label={t('removeNamed', { name })}
          icon="trash"
          onClick={() => void onTake(what, null)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={name}
        {...(camera && { capture: 'user' })}
        onChange={onChange}
      />
    </div>
  );
}
