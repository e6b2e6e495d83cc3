import { Link } from 'react-router-dom';
import { type ChosenMembersBody, type FarmerDto, memberRefOf, queueMessage } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { Allowed } from '../../core/session/allowed.js';
import { buttonClass, Icon } from '../../ui/index.js';
import { statementPath } from '../inputs/addresses.js';
import { useLedgers } from '../inputs/statement/use-ledgers.js';
import { newMessageAddress } from '../messaging/addresses.js';
import { CARDS } from './addresses.js';
import { addressWith } from './list-filter.js';
import { t } from './texts.js';

/** Leads to a message to the farmer, their latest statement and their ID card, as far as the viewer may open them. */
export function FarmerLinks({ farmer }: { farmer: FarmerDto }) {
  const opens = useOpens();
  const { id, lock, phone } = farmer;
  const community = farmer.communities[0]?.communityId;
  const members: ChosenMembersBody = { only: [memberRefOf({ kind: 'farmer', id })] };
  return (
    <>
      {phone && community && (
        <Allowed call={queueMessage} links={lock ? [] : undefined}>
          <Link className={buttonClass({})} to={newMessageAddress({ community })} state={{ members }}>
            <Icon name="message" size={16} />
            {t('writeTo')}
          </Link>
        </Allowed>
      )}
      <StatementLink farmerId={id} />
      {opens(CARDS) && (
        <Link className={buttonClass({})} to={addressWith(CARDS, { only: [id] })}>
          <Icon name="user" size={16} />
          {t('card')}
        </Link>
      )}
    </>
  );
}

/** Opens the statement of the newest season; without a ledger there is none. */
function StatementLink({ farmerId }: { farmerId: number }) {
  const ledger = useLedgers(farmerId).data?.list[0];
  if (!ledger) return null;
  const { communityResourceId, season } = ledger;
  return (
    <Link className={buttonClass({})} to={statementPath(communityResourceId, farmerId, { season })}>
      <Icon name="file" size={16} />
      {t('openStatement')}
    </Link>
  );
}
