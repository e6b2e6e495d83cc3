import { Link } from 'react-router-dom';
import { SOIL_TEXTURES, type SoilSampleDto } from '#libs/contracts';
import { pointText } from '#libs/geometry';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { FactList } from '../../ui/FactList.js';
import { buttonClass, PageHeader, Panel } from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { farmOf, samplesPath } from './addresses.js';
import { SoilRatings } from './SoilRatings.js';
import { farmSoil, soilSamples } from './saga.js';
import styles from './soil.module.css';
import { t } from './texts.js';

/** `/soil-samples/12` */
export default function SamplePage() {
  return (
    <RecordArea store={soilSamples} id={useRecordId()} icon="file">
      {(sample) => <Sample sample={sample} />}
    </RecordArea>
  );
}

function Sample({ sample }: { sample: SoilSampleDto }) {
  const { id, farmId, farmCode, takenOn, depthFrom, depthTo, latitude, longitude, laboratory, texture } =
    sample;
  const { data } = useRemoteRecord(farmSoil, farmId);
  const rated = data?.list.find((each) => each.id === id);
  return (
    <div className={styles.page}>
      <PageHeader title={soilSamples.nameOf(sample)}>
        <Link className={buttonClass({})} to={samplesPath(farmId)}>
          {t('samples')}
        </Link>
        <RecordActs store={soilSamples} row={sample} />
      </PageHeader>
      <Panel title={t('details')}>
        <FactList
          facts={[
            [
              t('farm'),
              <Link key="farm" to={farmOf(farmId)}>
                {farmCode}
              </Link>,
            ],
            [t('date'), formatDate(takenOn)],
            [t('depth'), t('depthOf', { from: String(depthFrom), to: String(depthTo) })],
            [
              t('position'),
              latitude === null || longitude === null ? null : pointText([longitude, latitude]),
              t('noPosition'),
            ],
            [t('laboratory'), laboratory],
            [t('texture'), texture && SOIL_TEXTURES[texture]],
          ]}
        />
      </Panel>
      {rated && data && (
        <Panel title={t('title')} flush>
          <SoilRatings ratings={rated.ratings} tables={data.tables} />
        </Panel>
      )}
    </div>
  );
}
