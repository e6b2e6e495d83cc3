import type { ReactNode } from 'react';
import { Furrow } from '../../../ui/Furrow.js';
import { IconButton } from '../../../ui/index.js';
import sheet from '../sheet.module.css';
import { t } from '../texts.js';

export interface SheetProps {
  title: string;
  sub: string;
  onLeave: () => void;
  leaveLabel?: string;
  children: ReactNode;
}

/** A page that covers the whole phone, with the way back at its top. */
export function Sheet({ title, sub, onLeave, leaveLabel, children }: SheetProps) {
  return (
    <div className={sheet.sheet}>
      <div className={sheet.sheetHead}>
        <IconButton icon="back" label={leaveLabel ?? t('back')} onClick={onLeave} />
        <div className="grow">
          <h1 className="clip">{title}</h1>
          <p className="clip">{sub}</p>
        </div>
      </div>
      <Furrow />
      <div className={sheet.sheetMain}>{children}</div>
    </div>
  );
}
