import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type AssetDto, PlaceAssetBody, placeAsset } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { VertexDrag } from '../../map/edit/vertex-drag.js';
import type { MapEngine } from '../../map/engine.js';
import { Button } from '../../ui/index.js';
import type { At } from './asset-points.js';
import styles from './assets.module.css';
import { placing } from './saga.js';
import { t } from './texts.js';

/** Decimals of a degree: a centimetre. */
const DECIMALS = 7;
const textOf = ({ lat, lng }: At) => ({ lat: lat.toFixed(DECIMALS), lng: lng.toFixed(DECIMALS) });

interface PlaceAssetProps {
  asset: AssetDto;
  engine: MapEngine | null;
  /** Called with each position before it is saved; null while the coordinates are no numbers. */
  onMoved: (at: At | null) => void;
  /** Called with a position that may be out of view. */
  onFar: (at: At) => void;
  onDone: () => void;
}

/** Places an asset: by a click on the map, by dragging it, by the phone's GPS, or by coordinates. */
export function PlaceAsset({ asset, engine, onMoved, onFar, onDone }: PlaceAssetProps) {
  const sender = useTask(placing);
  const { id, name, position, version } = asset;
  const { form, field, modal } = useDtoForm<{ lat: string; lng: string }, PlaceAssetBody>(PlaceAssetBody, {
    initial: position ? textOf(position) : { lat: '', lng: '' },
    labels: { lat: t('lat'), lng: t('lng') },
    onSubmit: (body) => sender.run({ path: { id }, body: { ...body, version } }),
    sender,
    onDone,
    guard: true,
  });
  const at = atOf(form.values);
  const move = (to: At) => form.setValues(textOf(to));
  usePointer(engine, at, move);
  const key = at && `${at.lat} ${at.lng}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the position
  useEffect(() => onMoved(at), [key]);
  useEffect(() => () => onMoved(null), [onMoved]);
  return (
    <form className={styles.place} aria-label={t('place', { name })} onSubmit={modal.onSubmit} noValidate>
      <div>
        <b>{t('place', { name })}</b>
        <div className="mut">{t('placeHint')}</div>
        {modal.problem && (
          <div role="alert" className={styles.problem}>
            {modal.problem}
          </div>
        )}
      </div>
      <Here
        onFound={(found) => {
          move(found);
          onFar(found);
        }}
      />
      <TextInput className={styles.coordinate} inputMode="decimal" {...field('lat')} />
      <TextInput className={styles.coordinate} inputMode="decimal" {...field('lng')} />
      <Button onClick={onDone}>{t('done')}</Button>
      <Allowed call={placeAsset} links={asset.links}>
        <Button type="submit" variant="primary" busy={modal.busy}>
          {t('savePosition')}
        </Button>
      </Allowed>
    </form>
  );
}

function atOf({ lat, lng }: { lat: string; lng: string }): At | null {
  const at = { lat: Number(lat), lng: Number(lng) };
  const typed = lat.trim() !== '' && lng.trim() !== '';
  return typed && Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 ? at : null;
}

/** Lets clicks on the map and drags of the point move it. */
function usePointer(engine: MapEngine | null, at: At | null, move: (to: At) => void): void {
  const latest = useRef({ at, move });
  latest.current = { at, move };
  useEffect(() => {
    const ground = engine?.ground;
    if (!engine || !ground) return;
    const to = ([lng, lat]: [number, number]) => latest.current.move({ lat, lng });
    const drag = new VertexDrag(ground, {
      ring: () => (latest.current.at ? [[latest.current.at.lng, latest.current.at.lat]] : []),
      chosen: () => 0,
      picksOnly: () => false,
      onPick: () => undefined,
      onDrag: (_index, place) => to(place),
      onInsert: () => 0,
    });
    engine.setPicking(false);
    const end = engine.events.on('point', to);
    return () => {
      end();
      engine.setPicking(true);
      drag.destroy();
    };
  }, [engine]);
}

/** Reads the position of this device. */
function Here({ onFound }: { onFound: (at: At) => void }) {
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const locate = () => {
    setAsking(true);
    setSaid(t('locating'));
    const end = (text: string) => {
      setAsking(false);
      setSaid(text);
    };
    if (!navigator.geolocation) return end(t('noLocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end(t('accuracy', { m: Math.round(coords.accuracy) }));
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      () => end(t('noLocation')),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  };
  return (
    <div className={styles.here}>
      <span className="sm mut" role="status">
        {said}
      </span>
      <Button icon="target" busy={asking} onClick={locate}>
        {t('here')}
      </Button>
    </div>
  );
}
