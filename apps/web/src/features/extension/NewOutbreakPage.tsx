import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NearbyQuery } from '#libs/contracts';
import { Button, FormProblem, PageHeader, Panel } from '../../ui/index.js';
import { useRecordForm } from '../../ui/records/RecordForm.js';
import { OUTBREAKS, outbreakPath } from './addresses.js';
import { circleOf } from './circle.js';
import styles from './extension.module.css';
import { FarmersNearby, useNearby } from './Nearby.js';
import { OUTBREAK_FIELDS } from './OutbreakForm.js';
import { PlaceMap } from './PlaceMap.js';
import { outbreaks } from './saga.js';
import { t } from './texts.js';

/** Milliseconds without a change after which the farmers are counted. */
const PAUSE = 300;

/** `/extension/outbreaks/new`: place and radius on the map, with the farmers nearby. */
export default function NewOutbreakPage() {
  const navigate = useNavigate();
  const { inputs, modal, values, setValues } = useRecordForm({
    store: outbreaks,
    row: null,
    fields: OUTBREAK_FIELDS,
    onDone: (made) => navigate(made ? outbreakPath(made) : OUTBREAKS),
    guard: true,
  });
  const circle = circleOf(values);
  const settled = useSettled(circle);
  const shown = useNearby(settled);
  const title = !circle
    ? t('placeFirst')
    : shown.data
      ? t(shown.data.farmers > 0 ? 'countTitle' : 'countNone', { n: shown.data.farmers, km: circle.radius })
      : t('farmersNearby');
  return (
    <>
      <PageHeader title={title} note={t(circle ? 'countNote' : 'placeNote')} />
      <form className={styles.outbreak} onSubmit={modal.onSubmit} noValidate>
        <PlaceMap circle={circle} farmsIn={settled} onPlace={setValues} />
        <div className={styles.side}>
          <Panel title={t('submitOutbreak')}>
            <div className={styles.form}>
              {inputs}
              <FormProblem text={modal.problem} />
              <Button type="submit" variant="primary" busy={modal.busy}>
                {t('submitOutbreak')}
              </Button>
            </div>
          </Panel>
          {circle && <FarmersNearby shown={shown} />}
        </div>
      </form>
    </>
  );
}

/** Returns a circle once it has not changed for a moment. */
function useSettled(circle: NearbyQuery | null): NearbyQuery | null {
  const [settled, setSettled] = useState(circle);
  const text = JSON.stringify(circle);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
