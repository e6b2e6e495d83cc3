import type { ReactNode } from 'react';
import type { BasePart } from '../../../map/types.js';
import { ToolButton } from '../../../map/view/ToolButton.js';
import { Button, Kbd, useMedia } from '../../../ui/index.js';
import { EditTools } from '../editor/EditTools.js';
import { distanceText } from '../measure.js';
import { t } from '../texts.js';
import type { Tool } from '../tool.js';
import styles from './tools.module.css';

export interface MapToolsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** A farm is chosen. */
  hasFarm: boolean;
  onFit: () => void;
  onZoom: (steps: number) => void;
  /** Parts of the base map that can be switched; none: no layers button. */
  parts: readonly BasePart[];
  hidden: ReadonlySet<BasePart>;
  layersOpen: boolean;
  onLayersOpen: (open: boolean) => void;
  onShow: (part: BasePart, shown: boolean) => void;
  layer?: MapLayer;
  /** At the end of the strip. */
  children?: ReactNode;
}

/** A layer over the farms that can be switched. */
export interface MapLayer {
  label: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** The strip at the top left: only what works. */
export function MapTools(props: MapToolsProps) {
  const { tool, onTool, hasFarm, onFit, onZoom, parts, hidden, layersOpen, onLayersOpen, onShow, layer } =
    props;
  const layers = parts.length > 0 || layer !== undefined;
  const touch = useMedia('(hover: none), (pointer: coarse)');
  // Phones look and flag; what draws on the map wants a pointer.
  const phone = useMedia('(max-width: 767px)');
  const withKey = (label: string, key: string) => (touch ? label : t('withKey', { label, key }));
  const labelled = (key: Parameters<typeof t>[0], letter: string) => withKey(t(key), letter);
  return (
    <div className={styles.corner} data-over-map>
      <div className={styles.strip} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
        {!phone && (
          <>
            <ToolButton
              icon="pointer"
              label={labelled('toolSelect', 'V')}
              on={tool === 'select'}
              onClick={() => onTool('select')}
            />
            <EditTools tool={tool} onTool={onTool} hasFarm={hasFarm} labelled={withKey} />
            <ToolButton
              icon="ruler"
              label={labelled('toolMeasure', 'M')}
              on={tool === 'measure'}
              onClick={() => onTool('measure')}
            />
            <hr className={styles.rule} />
          </>
        )}
        <ToolButton icon="fit" label={labelled('toolFit', 'F')} onClick={onFit} />
        {layers && (
          <ToolButton
            icon="layers"
            label={labelled('toolLayers', 'L')}
            expanded={layersOpen}
            onClick={() => onLayersOpen(!layersOpen)}
          />
        )}
        <hr className={styles.rule} />
        <ToolButton icon="plus" label={t('zoomIn')} onClick={() => onZoom(1)} />
        <ToolButton icon="minus" label={t('zoomOut')} onClick={() => onZoom(-1)} />
        {props.children}
      </div>
      {layersOpen && layers && (
        <fieldset className={styles.layers}>
          <legend>{t('layers')}</legend>
          {layer && (
            <label>
              <input
                type="checkbox"
                checked={layer.shown}
                onChange={(event) => layer.onShow(event.currentTarget.checked)}
              />
              {layer.label}
            </label>
          )}
          {parts.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={!hidden.has(part)}
                onChange={(event) => onShow(part, event.currentTarget.checked)}
              />
              {t(part)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

export interface MeasureBarProps {
  points: number;
  metres: number;
  onTakeBack: () => void;
  onEnd: () => void;
}

/** The bar at the top while something is measured. */
export function MeasureBar({ points, metres, onTakeBack, onEnd }: MeasureBarProps) {
  return (
    <div className={styles.context} data-over-map>
      <span role="status">
        {points < 2 ? (
          t('measureHint')
        ) : (
          <>
            <b>{t('distance')}</b> {distanceText(metres)} · {t('points', { n: points })}
          </>
        )}
      </span>
      {points > 0 && (
        <Button small onClick={onTakeBack}>
          {t('measurePoint')}
        </Button>
      )}
      <Button small variant="ghost" onClick={onEnd}>
        {t('measureEnd')} <Kbd>Esc</Kbd>
      </Button>
    </div>
  );
}

/** What the colours mean, and the area of all farms that match, the page's beside it. */
export function Legend({ total, page, layer }: { total: string; page: string; layer?: MapLayer }) {
  return (
    <div className={styles.legend} data-over-map>
      <div>
        <i className={styles.done} />
        {t('legendDone')}
      </div>
      <div>
        <i className={styles.open} />
        {t('legendOpen')}
      </div>
      {layer?.shown && (
        <div>
          <i className={styles.finding} />
          {layer.label}
        </div>
      )}
      <div className={styles.area}>
        {t('totalArea', { area: total })}
        <span>{t('pageArea', { area: page })}</span>
      </div>
    </div>
  );
}
