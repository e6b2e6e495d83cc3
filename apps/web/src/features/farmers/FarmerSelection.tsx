import { Link, useNavigate } from 'react-router-dom';
import {
  type ChosenMembersBody,
  type FarmerFilter,
  type FarmerPageDto,
  type FarmerPageQuery,
  LIST_LIMIT,
  type ListedFarmerDto,
  type MemberRef,
  MOST_NAMED_FARMERS,
  memberRefOf,
  queueMessage,
  searchFarmers,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useOpens } from '../../core/feature/use-opens.js';
import type { RowSelection } from '../../core/lists/use-selection.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, buttonClass, Icon } from '../../ui/index.js';
import { ExportButton } from '../exports/ExportButton.js';
import { newMessageAddress } from '../messaging/addresses.js';
import { CARDS } from './addresses.js';
import styles from './farmers.module.css';
import { addressWith } from './list-filter.js';
import { t } from './list-texts.js';

interface Props {
  selection: RowSelection<ListedFarmerDto, number>;
  filter: FarmerFilter;
  answer: FarmerPageDto | null;
}

/** Shows the number of selected farmers, and what can be done with them. */
export function FarmerSelection({ selection, filter, answer }: Props) {
  const opensCards = useOpens()(CARDS);
  const { all, keys, count, isAll } = selection;
  const isMore = answer?.totalSource === 'atLeast';
  const words = t(isMore && all ? 'selectedMore' : 'selected', {
    n: isMore && all ? answer.total - keys.size : count,
  });
  const ids = [...keys];
  const isTooMany = ids.length > MOST_NAMED_FARMERS;
  const chosen: FarmerFilter = all ? { ...filter, ...(ids.length > 0 && { except: ids }) } : { only: ids };
  return (
    <section className={styles.selection} aria-label={words}>
      <b aria-live="polite">{words}</b>
      {isTooMany ? (
        <span className="mut">{t('tooManyNamed', { n: MOST_NAMED_FARMERS })}</span>
      ) : (
        <>
          <ExportButton preset={{ kind: 'farmers', filters: { farmers: chosen } }} />
          {opensCards && (
            <Link className={buttonClass({})} to={addressWith(CARDS, chosen)}>
              <Icon name="user" size={16} />
              {t('cards')}
            </Link>
          )}
          <Allowed call={queueMessage}>
            <MessageButton communityId={filter.communityId} chosen={chosen} />
          </Allowed>
        </>
      )}
      {!isAll && (
        <Button small variant="ghost" onClick={selection.takeAll}>
          {isMore ? t('selectAllMore') : t('selectAll', { n: answer?.total ?? 0 })}
        </Button>
      )}
      <Button small variant="ghost" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </section>
  );
}

/** Opens a message to the chosen members of a community: a message belongs to one. */
function MessageButton({ communityId, chosen }: { communityId?: number; chosen: FarmerFilter }) {
  const navigate = useNavigate();
  const { error, running, run } = useSecretCall<number, ChosenMembersBody>(
    (id) => membersOf({ ...chosen, communityId: id }),
    (members) => navigate(newMessageAddress({ community: communityId }), { state: { members } }),
  );
  const problem = error?.message ?? (communityId === undefined ? t('messageNeedsCommunity') : null);
  return (
    <>
      <Button
        icon="message"
        busy={running}
        disabled={communityId === undefined}
        onClick={() => communityId !== undefined && run(communityId)}
      >
        {t('message')}
      </Button>
      {problem && (
        <span className="sm mut" role="status">
          {problem}
        </span>
      )}
    </>
  );
}

/** Reads the ids of all chosen farmers: recipients are named one by one. */
async function membersOf(filter: FarmerFilter): Promise<ChosenMembersBody> {
  const only: MemberRef[] = [];
  let after: number | null = null;
  do {
    const body: FarmerPageQuery = { ...filter, size: LIST_LIMIT, ...(after !== null && { after }) };
    const { list, next }: FarmerPageDto = await ask(searchFarmers, { body });
    only.push(...list.map(({ id }) => memberRefOf({ kind: 'farmer', id })));
    after = next;
  } while (after !== null);
  return { only };
}
