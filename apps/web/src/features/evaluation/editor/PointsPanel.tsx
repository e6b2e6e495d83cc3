import { TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { Button, IconButton } from '../../../ui/index.js';
import { hectares } from '../format.js';
import { type Edit, type EditAct, ringUnder } from './edit.js';
import styles from './points.module.css';
import { areaOfParts, PLACED_DECIMALS, pointsIn, type RingAt } from './rings.js';
import { t } from './texts.js';
import { useMayDraw, useOpenEdit } from './use-open-edit.js';

/** Height of a list line in pixels. */
const LINE = 26;

/** Edits the boundary's points as numbers: offers everything that a pointer can do on the map. */
export function PointsPanel() {
  const { may, here } = useMayDraw();
  const { edit, deletes, act } = useOpenEdit();
  if (may && !here) return <p className={styles.note}>{t('wideScreen')}</p>;
  if (!edit) return null;
  return (
    <section className={styles.panel} aria-label={t('panel')}>
      <h3>
        {t('panel')}
        <span>
          {hectares(areaOfParts(edit.parts) * HECTARES_PER_SQUARE_METRE)} ·{' '}
          {t('points', { n: pointsIn(edit.parts) })}
        </span>
      </h3>
      {edit.drawing && <PlacePoint act={act} />}
      <Rings edit={edit} act={act} />
      <PointList edit={edit} act={act} />
      {edit.chosen !== null && !edit.range && (
        <>
          <Fields
            key={`${edit.at.part}.${edit.at.ring}.${edit.chosen}`}
            edit={edit}
            index={edit.chosen}
            act={act}
          />
          <div className={styles.pointActs}>
            <Button small onClick={() => act({ act: 'insert', after: edit.chosen ?? 0 })}>
              {t('addPoint')}
            </Button>
            <Button small disabled={deletes.length === 0} onClick={() => act({ act: 'delete' })}>
              {t('deletePoint')}
            </Button>
            <IconButton
              icon="chevronLeft"
              label={t('previous')}
              onClick={() => act({ act: 'next', by: -1 })}
            />
            <IconButton icon="chevronRight" label={t('next')} onClick={() => act({ act: 'next', by: 1 })} />
          </div>
        </>
      )}
      <p className={styles.note}>{t('panelHelp')}</p>
    </section>
  );
}

interface Of {
  edit: Edit;
  act: (act: EditAct) => void;
}

/** Selects the ring under edit if there are several. */
function Rings({ edit, act }: Of) {
  const all = edit.parts.flatMap((part, p) => part.map((_, ring): RingAt => ({ part: p, ring })));
  if (all.length < 2) return null;
  const nameOf = ({ part, ring }: RingAt) => {
    if (edit.parts.length === 1) return ring === 0 ? t('outerRing') : t('holeRing', { n: ring });
    return ring === 0 ? t('partRing', { n: part + 1 }) : t('partHole', { part: part + 1, n: ring });
  };
  return (
    <select
      className={styles.rings}
      aria-label={t('ring')}
      value={`${edit.at.part}.${edit.at.ring}`}
      onChange={(event) => {
        const [part = 0, ring = 0] = event.currentTarget.value.split('.').map(Number);
        act({ act: 'ring', at: { part, ring } });
      }}
    >
      {all.map((at) => (
        <option key={`${at.part}.${at.ring}`} value={`${at.part}.${at.ring}`}>
          {nameOf(at)}
        </option>
      ))}
    </select>
  );
}

function PointList({ edit, act }: Of) {
  const scroller = useRef<HTMLDivElement>(null);
  const ring = ringUnder(edit);
  const lines = useVirtualizer({
    count: ring.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 4,
  });
  const { chosen } = edit;
  useEffect(() => {
    if (chosen !== null) lines.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, lines]);
  return (
    <div ref={scroller} className={styles.points}>
      <ul style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const [lng = 0, lat = 0] = ring[index] ?? [];
          return (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={ring.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={styles.point}
                aria-pressed={index === chosen}
                onClick={() => act(edit.range ? { act: 'pick', index } : { act: 'choose', index })}
              >
                <b>{index + 1}</b>
                <span>{lat.toFixed(PLACED_DECIMALS)}</span>
                <span>{lng.toFixed(PLACED_DECIMALS)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Parses degrees as people write them, also with a decimal comma; null if invalid. */
export function degreesOf(text: string, most: number): number | null {
  const written = text.trim().replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d{1,12})?$/.test(written)) return null;
  const value = Number(written);
  return Math.abs(value) <= most ? value : null;
}

function Fields({ edit, index, act }: Of & { index: number }) {
  const [lng, lat] = ringUnder(edit)[index] ?? [0, 0];
  const move = (to: [number, number]) => act({ act: 'move', index, to });
  return (
    <div className={styles.fields}>
      <Degrees
        label={t('latitude')}
        value={lat}
        most={90}
        problem={t('latitudeBad')}
        onValue={(value) => move([lng, value])}
      />
      <Degrees
        label={t('longitude')}
        value={lng}
        most={180}
        problem={t('longitudeBad')}
        onValue={(value) => move([value, lat])}
      />
    </div>
  );
}

/** Adds a point of a first boundary without a pointer. */
function PlacePoint({ act }: Pick<Of, 'act'>) {
  const [typed, setTyped] = useState({ lat: '', lng: '' });
  const lat = degreesOf(typed.lat, 90);
  const lng = degreesOf(typed.lng, 180);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (lat === null || lng === null) return;
        act({ act: 'place', at: [lng, lat] });
        setTyped({ lat: '', lng: '' });
      }}
    >
      <div className={styles.fields}>
        <TextInput
          size="xs"
          label={t('latitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.lat}
          error={typed.lat !== '' && lat === null ? t('latitudeBad') : null}
          onChange={(event) => setTyped({ ...typed, lat: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label={t('longitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.lng}
          error={typed.lng !== '' && lng === null ? t('longitudeBad') : null}
          onChange={(event) => setTyped({ ...typed, lng: event.currentTarget.value })}
        />
      </div>
      <Button small type="submit" disabled={lat === null || lng === null}>
        {t('placePoint')}
      </Button>
    </form>
  );
}

interface DegreesProps {
  label: string;
  value: number;
  most: number;
  problem: string;
  onValue: (value: number) => void;
}

/** Applies its value on Enter or blur. It follows map edits unless the user is typing. */
function Degrees({ label, value, most, problem, onValue }: DegreesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const bad = typed !== null && degreesOf(typed, most) === null;
  const take = () => {
    const read = typed === null ? null : degreesOf(typed, most);
    if (read === null) return;
    onValue(read);
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? value.toFixed(PLACED_DECIMALS)}
      error={bad ? problem : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
