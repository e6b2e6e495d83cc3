import { type ReactNode, useState } from 'react';
import type { MapEngine } from '../engine.js';
import { t } from '../texts.js';
import type { BasePart } from '../types.js';
import { ToolButton } from './ToolButton.js';
import styles from './view.module.css';

/** A layer of a map's own, beside those of its base. */
export interface OwnLayer {
  id: string;
  label: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

export interface MapStripProps {
  engine: MapEngine | null;
  onFit: () => void;
  layers?: readonly OwnLayer[];
  /** At the end of the strip: full screen, picture. */
  children?: ReactNode;
}

/** Fit, layers and zoom, for maps that are looked at. */
export function MapStrip({ engine, onFit, layers = [], children }: MapStripProps) {
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<BasePart>>(new Set());
  const parts = engine?.parts ?? [];
  const show = (part: BasePart, shown: boolean) => {
    engine?.show(part, shown);
    setHidden((before) => new Set(shown ? [...before].filter((each) => each !== part) : [...before, part]));
  };
  return (
    <div className={styles.corner}>
      <div className={styles.strip} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
        <ToolButton icon="fit" label={t('fitAll')} disabled={!engine} onClick={onFit} />
        {parts.length + layers.length > 0 && (
          <ToolButton icon="layers" label={t('layers')} expanded={open} onClick={() => setOpen(!open)} />
        )}
        <hr className={styles.rule} />
        <ToolButton icon="plus" label={t('zoomIn')} disabled={!engine} onClick={() => engine?.zoomBy(1)} />
        <ToolButton icon="minus" label={t('zoomOut')} disabled={!engine} onClick={() => engine?.zoomBy(-1)} />
        {children && <hr className={styles.rule} />}
        {children}
      </div>
      {open && (
        <fieldset className={styles.layers}>
          <legend>{t('layers')}</legend>
          {parts.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={!hidden.has(part)}
                onChange={(event) => show(part, event.currentTarget.checked)}
              />
              {t(part)}
            </label>
          ))}
          {layers.map(({ id, label, shown, onShow }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={shown}
                onChange={(event) => onShow(event.currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
