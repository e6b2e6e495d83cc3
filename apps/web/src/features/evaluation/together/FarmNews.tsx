import { useEffect, useState } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { Avatar, IconButton } from '../../../ui/index.js';
import styles from './activity.module.css';
import { type Happening, selectTogether } from './slice.js';
import { t } from './texts.js';
import { sentenceOf } from './words.js';

/** Latest act of someone else on the selected farm; it stays until it is closed or another farm is opened. */
export function FarmNews({ farmId }: { farmId: number | null }) {
  const { happened } = useAppSelector(selectTogether);
  const [shown, setShown] = useState<Happening | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another farm has other news
  useEffect(() => setShown(null), [farmId]);
  useEffect(() => {
    if (happened && farmId !== null && happened.farmId === farmId) setShown(happened);
  }, [happened, farmId]);
  if (!shown) return null;
  return (
    <div className={styles.farmNews} role="status">
      {shown.by && <Avatar id={shown.by.id} name={shown.by.name} size={22} />}
      <span className="grow">{sentenceOf(shown, t('thisFarm'))}.</span>
      <IconButton icon="close" size={14} label={t('close')} onClick={() => setShown(null)} />
    </div>
  );
}
