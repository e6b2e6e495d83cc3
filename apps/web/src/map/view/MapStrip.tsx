import { type ReactNode, useState } from 'react';
import { useKeys } from '../../core/single-keys.js';
import { useMedia } from '../../ui/index.js';
import type { MapEngine } from '../engine.js';
import { MeasureBar } from '../measure/MeasureBar.js';
import { useMeasure } from '../measure/measure.js';
import { t } from '../texts.js';
import type { BasePart } from '../types.js';
import { LayerList, type OwnLayer } from './LayerList.js';
import { ToolButton } from './ToolButton.js';
import styles from './view.module.css';

export interface MapStripProps {
  engine: MapEngine | null;
  onFit: () => void;
  layers?: readonly OwnLayer[];
  /** End of the strip: full screen, image export. */
  children?: ReactNode;
}

/** Measure, fit, layers and zoom, for read-only maps. */
export function MapStrip({ engine, onFit, layers = [], children }: MapStripProps) {
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<BasePart>>(new Set());
  const parts = engine?.parts ?? [];
  const show = (part: BasePart, shown: boolean) => {
    engine?.show(part, shown);
    setHidden((before) => new Set(shown ? [...before].filter((each) => each !== part) : [...before, part]));
  };
  // As on the evaluation map: drawing tools need a mouse.
  const phone = useMedia('(max-width: 767px)');
  const [measuring, setMeasuring] = useState(false);
  const measure = useMeasure(engine, measuring);
  useKeys({ escape: () => setMeasuring(false) }, measuring);
  return (
    <>
      <div className={styles.corner} data-over-map>
        <div className={styles.strip} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
          {!phone && (
            <ToolButton
              icon="ruler"
              label={t('measure')}
              on={measuring}
              disabled={!engine}
              onClick={() => {
                setMeasuring(!measuring);
                // The tool's bar takes the place of the layers.
                setOpen(false);
              }}
            />
          )}
          <ToolButton icon="fit" label={t('fitAll')} disabled={!engine} onClick={onFit} />
          {parts.length + layers.length > 0 && (
            <ToolButton icon="layers" label={t('layers')} expanded={open} onClick={() => setOpen(!open)} />
          )}
          <hr className={styles.rule} />
          <ToolButton icon="plus" label={t('zoomIn')} disabled={!engine} onClick={() => engine?.zoomBy(1)} />
          <ToolButton
            icon="minus"
            label={t('zoomOut')}
            disabled={!engine}
            onClick={() => engine?.zoomBy(-1)}
          />
          {children && <hr className={styles.rule} />}
          {children}
        </div>
        {open && <LayerList layers={layers} parts={parts} hidden={hidden} onShow={show} />}
      </div>
      {measuring && (
        <MeasureBar
          points={measure.points}
          metres={measure.metres}
          onTakeBack={measure.takeBack}
          onEnd={() => setMeasuring(false)}
        />
      )}
    </>
  );
}
