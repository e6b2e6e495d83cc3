import { t } from '../texts.js';
import type { BasePart } from '../types.js';
import styles from './view.module.css';

/** A layer of a map's own, beside those of its base. */
export interface OwnLayer {
  id: string;
  label: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

export interface LayerListProps {
  layers: readonly OwnLayer[];
  /** Of the base map. */
  parts: readonly BasePart[];
  hidden: ReadonlySet<BasePart>;
  onShow: (part: BasePart, shown: boolean) => void;
}

/** What can be switched on a map: its own layers first, which are what it is looked at for. */
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
