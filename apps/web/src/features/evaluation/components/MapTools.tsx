import type { ReactNode } from 'react';
import type { BasePart } from '../../../map/types.js';
import { LayerList, type OwnLayer } from '../../../map/view/LayerList.js';
import { ToolButton } from '../../../map/view/ToolButton.js';
import view from '../../../map/view/view.module.css';
import { useMedia } from '../../../ui/index.js';
import { EditTools } from '../editor/EditTools.js';
import type { Tool } from '../map/tool.js';
import { t } from '../texts.js';
import styles from './tools.module.css';

export interface MapToolsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** A farm is selected. */
  hasFarm: boolean;
  onFit: () => void;
  onZoom: (steps: number) => void;
  /** Parts of the base map that can be switched; without any there is no layers button. */
  parts: readonly BasePart[];
  hidden: ReadonlySet<BasePart>;
  layersOpen: boolean;
  onLayersOpen: (open: boolean) => void;
  onShow: (part: BasePart, shown: boolean) => void;
  layer?: OwnLayer;
  /** Content at the end of the strip. */
  children?: ReactNode;
}

/** Tool strip at the top left, with working tools only. */
export function MapTools(props: MapToolsProps) {
  const { tool, onTool, hasFarm, onFit, onZoom, parts, hidden, layersOpen, onLayersOpen, onShow, layer } =
    props;
  const layers = parts.length > 0 || layer !== undefined;
  const touch = useMedia('(hover: none), (pointer: coarse)');
  // Phones can view and flag; drawing needs a pointer.
  const phone = useMedia('(max-width: 767px)');
  const withKey = (label: string, key: string) => (touch ? label : t('withKey', { label, key }));
  const labelled = (key: Parameters<typeof t>[0], letter: string) => withKey(t(key), letter);
  return (
    <div className={view.corner} data-over-map>
      <div className={view.strip} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
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
            <hr className={view.rule} />
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
        <hr className={view.rule} />
        <ToolButton icon="plus" label={t('zoomIn')} onClick={() => onZoom(1)} />
        <ToolButton icon="minus" label={t('zoomOut')} onClick={() => onZoom(-1)} />
        {props.children}
      </div>
      {layersOpen && layers && (
        <LayerList layers={layer ? [layer] : []} parts={parts} hidden={hidden} onShow={onShow} />
      )}
    </div>
  );
}

/** Legend of the colours, with the area of all matching farms and of the page. */
export function Legend({ total, page, layer }: { total: string; page: string; layer?: OwnLayer }) {
  return (
    <div className={styles.legend} data-legend data-over-map>
      <div>
        <i className={styles.done} />
        {t('completed')}
      </div>
      <div>
        <i className={styles.open} />
        {t('notCompleted')}
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
