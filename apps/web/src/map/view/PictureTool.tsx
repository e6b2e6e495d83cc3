import { useState } from 'react';
import { useAppDispatch } from '../../core/hooks.js';
import { failed } from '../../core/notifications/slice.js';
import { useConfirm } from '../../ui/Confirm.js';
import type { MapEngine } from '../engine.js';
import type { PictureWish } from '../picture/save-picture.js';
import { t } from '../texts.js';
import { ToolButton } from './ToolButton.js';

export interface PictureToolProps extends PictureWish {
  /** Null until the map is ready. */
  engine: MapEngine | null;
  /** Google's map is below: it cannot be in the image. */
  google: boolean;
}

/** Saves the visible map. Over Google's map only the farms can be saved, so it asks for confirmation. */
export function PictureTool({ engine, google, ...wish }: PictureToolProps) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!engine) return;
    if (google) {
      const title = t('pictureGoogle');
      const isWanted = await confirm({
        title,
        body: t('pictureGoogleBody'),
        yes: t('pictureGoogleYes'),
        no: t('cancel'),
        harmless: true,
      });
      if (!isWanted) return;
    }
    setBusy(true);
    const notes = google ? [t('pictureGoogleNote'), ...(wish.notes ?? [])] : wish.notes;
    const saved = await import('../picture/save-picture.js')
      .then(({ savePicture }) => savePicture(engine, { ...wish, notes }))
      .catch(() => false);
    setBusy(false);
    if (!saved) dispatch(failed(t('pictureFailed')));
  };
  return (
    <ToolButton icon="picture" label={t('picture')} disabled={!engine || busy} onClick={() => void save()} />
  );
}
