import type { SubmissionPhotoListDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import type { RemoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Panel } from '../../ui/index.js';
import { Picture } from '../../ui/Picture.js';
import { t } from '../farmers/texts.js';
import styles from './sources.module.css';

/** Shows the photos of the submissions from which a record was imported; nothing if there are none. */
export function PhotosPanel({ id, of }: { id: number; of: RemoteRecord<number, SubmissionPhotoListDto> }) {
  const { data } = useRemoteRecord(of, id);
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={t('collectedPhotos')}>
      <ul className={styles.photos}>
        {data.list.map(({ id: photo, image, question, fetchedOn }) => (
          <li key={photo}>
            <Picture src={image} alt={t('photoOf', { question })} />
            <span className="sm">{question}</span>
            <span className="sm mut">{formatDate(fetchedOn)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
