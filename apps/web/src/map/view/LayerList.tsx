import { t } from '../texts.js';
import type { BasePart } from '../types.js';
import styles from './view.module.css';

/** A layer of the map itself, in addition to those of its base. */
export interface OwnLayer {
  id: string;
  label: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

export interface LayerListProps {
  layers: readonly OwnLayer[];
  /** Parts of the base map. */
  parts: readonly BasePart[];
  hidden: ReadonlySet<BasePart>;
  onShow: (part: BasePart, shown: boolean) => void;
}

/** Lists the layers that can be switched, the map's own first, because they are its purpose. */
export function LayerList({ layers, parts, hidden, onShow }: LayerListProps) {
  const all = [
    ...layers,
    ...parts.map((part) => ({
      id: part,
      label: t(part),
      shown: !hidden.has(part),
      onShow: (shown: boolean) => onShow(part, shown),
    })),
  ];
  return (
    <fieldset className={styles.layers}>
      <legend>{t('layers')}</legend>
      {all.map(({ id, label, shown, onShow: show }) => (
        <label key={id}>
          <input type="checkbox" checked={shown} onChange={(event) => show(event.currentTarget.checked)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
