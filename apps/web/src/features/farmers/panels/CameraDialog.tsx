import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/index.js';
import styles from '../farmers.module.css';
import { t } from '../texts.js';

/** Sides that the camera is asked for, in pixels: it takes the nearest that it has. */
const WISHED = { width: { ideal: 1600 }, height: { ideal: 1600 }, facingMode: 'environment' };
const QUALITY = 0.92;

interface CameraDialogProps {
  /** The picture to take: "Passport photo". */
  what: string;
  onTaken: (file: File) => void;
  onClose: () => void;
}

/** Takes a picture with the camera of the device, and shows it before it is stored. The camera ends with the dialog. */
export default function CameraDialog({ what, onTaken, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'live' | 'failed'>('starting');
  const [taken, setTaken] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isClosed = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      try {
        // Missing on plain http, and in browsers without a camera.
        stream = await navigator.mediaDevices.getUserMedia({ video: WISHED });
        if (isClosed || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('live');
      } catch {
        if (!isClosed) setState('failed');
      }
    };
    void start();
    return () => {
      isClosed = true;
      stop();
    };
  }, []);
  const url = taken?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const take = () => {
    const from = video.current;
    if (!from) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [from.videoWidth, from.videoHeight];
    canvas.getContext('2d')?.drawImage(from, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return;
        const file = new File([blob], 'camera.jpg', { type: 'image/jpeg' });
        setTaken({ file, url: URL.createObjectURL(blob) });
      },
      'image/jpeg',
      QUALITY,
    );
  };
  return (
    <Modal opened centered title={t('cameraTitle', { what })} onClose={onClose}>
      <div className={styles.camera}>
        {state === 'failed' && <p role="alert">{t('cameraFailed')}</p>}
        {state === 'starting' && <p role="status">{t('cameraStarting')}</p>}
        <video ref={video} hidden={state !== 'live' || taken !== null} playsInline muted />
        {taken && <img src={taken.url} alt={t('cameraTaken', { what })} />}
        <div className={styles.cameraActs}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {taken ? (
            <>
              <Button onClick={() => setTaken(null)}>{t('cameraAgain')}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  onTaken(taken.file);
                  onClose();
                }}
              >
                {t('cameraUse')}
              </Button>
            </>
          ) : (
            state === 'live' && (
              <Button variant="primary" onClick={take}>
                {t('cameraTake')}
              </Button>
            )
          )}
        </div>
      </div>
    </Modal>
  );
}
