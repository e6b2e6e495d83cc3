import { useState } from 'react';
import { saveBvn } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { formatDate, formatPhone } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { type Fact, FactList } from '../../../ui/FactList.js';
import { Avatar, Button, Panel } from '../../../ui/index.js';
import { Picture } from '../../../ui/Picture.js';
import { HiddenNumber } from '../../disclosure/HiddenNumber.js';
import styles from '../farmers.module.css';
import { nameOf } from '../name.js';
import { farmerRecord } from '../record.js';
import { t } from '../texts.js';

const BvnForm = later(() => import('./BvnForm.js'));

interface Person {
  surname: string | null;
  firstName: string | null;
  phone: string | null;
  relationship?: string | null;
}

/** Numbers, contact, next of kin and guarantor of a farmer. */
export default function IdentityPanel({ id }: { id: number }) {
  const { data: farmer } = useRemoteRecord(farmerRecord, id);
  const [isEditing, setEditing] = useState(false);
  if (!farmer) return null;
  const name = nameOf(farmer);
  const hidden = { farmerId: farmer.id, name };
  const { gender, passportImage } = farmer;
  const list = (facts: readonly Fact[]) => (
    <FactList className={styles.facts} missing={t('notAvailable')} facts={facts} />
  );
  return (
    <Panel
      title={t('personal')}
      aside={
        <Allowed call={saveBvn} links={farmer.lock ? [] : undefined}>
          <Button small onClick={() => setEditing(true)}>
            {t(farmer.bvn ? 'changeBvn' : 'addBvn')}
          </Button>
        </Allowed>
      }
    >
      <div className={styles.head}>
        {passportImage ? (
          <Picture className={styles.photo} src={thumbnailOf(passportImage)} alt={t('passport')} />
        ) : (
          <span className={styles.photo}>
            <Avatar id={farmer.id} name={name} size={56} />
          </span>
        )}
        {list([
          [t('tempId'), farmer.tempId],
          [t('rifan'), farmer.rifanNumber],
          [t('bvn'), farmer.bvn && <HiddenNumber {...hidden} number="bvn" masked={farmer.bvn} />, t('noBvn')],
        ])}
      </div>
      {list([
        [t('cbnId'), farmer.cbnApplicantId],
        [t('gender'), gender === 'M' || gender === 'F' ? t(gender) : gender],
        [t('birth'), farmer.dateOfBirth && formatDate(farmer.dateOfBirth)],
        [t('phone'), farmer.phone && formatPhone(farmer.phone), t('noPhone')],
        [t('email'), farmer.email],
        [t('address'), farmer.address],
        [t('place'), [farmer.ward, farmer.lga].filter(Boolean).join(', ')],
        [t('bank'), farmer.bankName],
        [
          t('account'),
          farmer.accountNumber && <HiddenNumber {...hidden} number="account" masked={farmer.accountNumber} />,
        ],
      ])}
      <h3 className={styles.part}>{t('kin')}</h3>
      {list(personFacts(farmer.nextOfKin, true))}
      <h3 className={styles.part}>{t('guarantor')}</h3>
      {list(personFacts(farmer.guarantor))}
      {isEditing && <BvnForm farmerId={farmer.id} name={name} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

const thumbnailOf = (image: string) => `${image}&size=thumbnail`;

function personFacts(person: Person | null, hasRelationship = false): Fact[] {
  const { surname, firstName, phone, relationship } = person ?? {};
  return [
    [t('name'), [surname, firstName].filter(Boolean).join(' ')],
    ...(hasRelationship ? [[t('relationship'), relationship] as Fact] : []),
    [t('phone'), phone && formatPhone(phone), t('noPhone')],
  ];
}
