import type { BasePart } from '../../../map/types.js';
import { Button, Icon, type IconName, Kbd, useMedia } from '../../../ui/index.js';
import { distanceText } from '../measure.js';
import { t } from '../texts.js';
import styles from './tools.module.css';

export type Tool = 'select' | 'measure';

export interface MapToolsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  onFit: () => void;
  onZoom: (steps: number) => void;
  /** Parts of the base map that can be switched; none: no layers button. */
  parts: readonly BasePart[];
  hidden: ReadonlySet<BasePart>;
  layersOpen: boolean;
  onLayersOpen: (open: boolean) => void;
  onShow: (part: BasePart, shown: boolean) => void;
}

/** The strip at the top left: only what works. */
export function MapTools(props: MapToolsProps) {
  const { tool, onTool, onFit, onZoom, parts, hidden, layersOpen, onLayersOpen, onShow } = props;
  const touch = useMedia('(hover: none), (pointer: coarse)');
  // Phones look and flag; what draws on the map wants a pointer.
  const phone = useMedia('(max-width: 767px)');
  const labelled = (key: Parameters<typeof t>[0], letter: string) =>
    touch ? t(key) : t('withKey', { label: t(key), key: letter });
  return (
    <div className={styles.corner} data-over-map>
      <div className={styles.strip} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
        {!phone && (
          <>
            <Tool
              icon="pointer"
              label={labelled('toolSelect', 'V')}
              on={tool === 'select'}
              onClick={() => onTool('select')}
            />
            <Tool
              icon="ruler"
              label={labelled('toolMeasure', 'M')}
              on={tool === 'measure'}
              onClick={() => onTool('measure')}
            />
            <hr className={styles.rule} />
          </>
        )}
        <Tool icon="fit" label={labelled('toolFit', 'F')} onClick={onFit} />
        {parts.length > 0 && (
          <Tool
            icon="layers"
            label={labelled('toolLayers', 'L')}
            expanded={layersOpen}
            onClick={() => onLayersOpen(!layersOpen)}
          />
        )}
        <hr className={styles.rule} />
        <Tool icon="plus" label={t('zoomIn')} onClick={() => onZoom(1)} />
        <button
          type="button"
          className={styles.tool}
          title={t('zoomOut')}
          aria-label={t('zoomOut')}
          onClick={() => onZoom(-1)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12h14" />
          </svg>
        </button>
      </div>
      {layersOpen && parts.length > 0 && (
        <fieldset className={styles.layers}>
          <legend>{t('layers')}</legend>
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

interface ToolProps {
  icon: IconName;
  label: string;
  /** For a tool that is in hand or not. */
  on?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, on, expanded, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={on || expanded ? `${styles.tool} ${styles.on}` : styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={on}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} size={19} />
    </button>
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
export function Legend({ total, page }: { total: string; page: string }) {
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
      <div className={styles.area}>
        {t('totalArea', { area: total })}
        <span>{t('pageArea', { area: page })}</span>
      </div>
    </div>
  );
}
