import { type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  CommunityRecordDto,
  MessageReviewDto,
  RefusedNumbersDto,
  ReviewMessageBody,
  SmsRefusal,
} from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import type { ShownRecord } from '../../core/lists/use-remote.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, Icon, IconButton, NotLoaded } from '../../ui/index.js';
import { newMessageAddress } from '../messaging/addresses.js';
import { Card } from './Card.js';
import { ChooseMembersDialog } from './ChooseMembersDialog.js';
import styles from './compose.module.css';
import type { Draft } from './draft.js';
import { FIXABLE } from './fixable.js';
import { ReviewedDialog } from './ReviewedDialog.js';
import recipientsStyles from './recipients.module.css';
import { t } from './texts.js';

export interface RecipientsCardProps {
  community: CommunityRecordDto;
  draft: Draft;
  shown: ShownRecord<MessageReviewDto>;
  /** The request that produced the review. */
  asked: ReviewMessageBody;
  problem: string | undefined;
  disabled: boolean;
  onChange: (changes: Partial<Draft>) => void;
  ref: Ref<HTMLDivElement>;
}

/** Recipients and exclusions with their reasons. Everyone requested is in exactly one of the two. */
export function RecipientsCard({
  community,
  draft,
  shown,
  asked,
  problem,
  disabled,
  ...rest
}: RecipientsCardProps) {
  const { onChange, ref } = rest;
  const [isPicking, setIsPicking] = useState(false);
  const [listed, setListed] = useState<SmsRefusal | 'receive' | null>(null);
  const { data: review, error, retry } = shown;
  const not = review ? review.asked - review.recipients : 0;
  return (
    <Card
      no={2}
      title={t('recipients')}
      className={styles.recipients}
      aside={
        <span className={recipientsStyles.chips}>
          <span className={recipientsStyles.chip}>
            <span className="clip">{t('ofCommunity', { name: community.name })}</span>
            {!disabled && (
              <Link to={newMessageAddress()} aria-label={t('anotherCommunity')} title={t('anotherCommunity')}>
                <Icon name="close" size={13} />
              </Link>
            )}
          </span>
          <span className={recipientsStyles.chip}>
            {membersWords(draft, review)}
            {draft.members && !disabled && (
              <IconButton
                icon="close"
                size={13}
                label={t('toAll')}
                onClick={() => onChange({ members: null })}
              />
            )}
          </span>
          {!disabled && (
            <Button small icon="users" onClick={() => setIsPicking(true)}>
              {t('choose')}
            </Button>
          )}
        </span>
      }
    >
      <div ref={ref} tabIndex={-1} className={recipientsStyles.whoBox} aria-busy={shown.loading}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {review ? (
          <div className={recipientsStyles.who}>
            <Receiving review={review} onShow={() => setListed('receive')} />
            <NotReceiving
              review={review}
              disabled={disabled}
              onShow={setListed}
              onAnyway={(unreachableToo) => onChange({ unreachableToo })}
            />
          </div>
        ) : (
          <NotLoaded error={error} onRetry={retry} lines={4} />
        )}
      </div>
      {review && (
        <footer className={recipientsStyles.foot}>
          {t('equation', {
            asked: t('membersAsked', { n: review.asked }),
            receive: formatNumber(review.recipients),
            not: formatNumber(not),
          })}{' '}
          {t('checkedAgain')}
        </footer>
      )}
      {isPicking && (
        <ChooseMembersDialog
          communityId={community.id}
          chosen={draft.members}
          onChoose={(members) => {
            onChange({ members });
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
      {listed && (
        <ReviewedDialog
          asked={asked}
          reason={listed === 'receive' ? null : listed}
          title={listed === 'receive' ? t('recipients') : (titleOf(review, listed) ?? '')}
          onClose={() => setListed(null)}
        />
      )}
    </Card>
  );
}

const titleOf = (review: MessageReviewDto | null, reason: SmsRefusal) =>
  review?.refused.find((each) => each.reason === reason)?.title;

function membersWords({ members }: Draft, review: MessageReviewDto | null): string {
  if (!members) return review ? t('allMembers', { n: review.asked }) : t('allMembersBare');
  if (members.only) return t('chosenMembers', { n: members.only.length });
  if (members.except?.length) return t('mostMembers', { n: members.except.length });
  return t(members.kind === 'farmer' ? 'kindFarmer' : 'kindPerson');
}

function Receiving({ review, onShow }: { review: MessageReviewDto; onShow: () => void }) {
  const { recipients, networks, plainNames } = review;
  const most = networks[0]?.recipients ?? 1;
  return (
    <div className={recipientsStyles.receiving}>
      <div className="sm mut">{t('willReceive')}</div>
      <button
        type="button"
        className={recipientsStyles.total}
        aria-label={`${formatNumber(recipients)}. ${t('showReceiving')}`}
        disabled={recipients === 0}
        onClick={onShow}
      >
        {formatNumber(recipients)}
      </button>
      <dl className={recipientsStyles.networks}>
        {networks.map(({ network, recipients: n }) => (
          <div key={network ?? ''}>
            <dt className="mut">{network ?? t('otherNetwork')}</dt>
            <dd>
              <span aria-hidden="true">
                <span className={recipientsStyles.bar} style={{ width: `${(n / most) * 100}%` }} />
              </span>
              <span>{formatNumber(n)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {plainNames && (
        <p className="sm mut">
          {t('plainNames', { n: plainNames.count, name: plainNames.name, written: plainNames.written })}
        </p>
      )}
    </div>
  );
}

interface NotReceivingProps {
  review: MessageReviewDto;
  disabled: boolean;
  onShow: (reason: SmsRefusal) => void;
  onAnyway: (yes: boolean) => void;
}

function NotReceiving({ review, disabled, onShow, onAnyway }: NotReceivingProps) {
  const confirm = useConfirm();
  const { refused, unreachableBefore, asked, recipients } = review;
  const anyway = async (n: number) => {
    const question = {
      title: t('sendAnywayTitle', { n }),
      body: t('sendAnywayBody'),
      yes: t('sendAnywayYes'),
    };
    if (await confirm(question)) onAnyway(true);
  };
  const act = ({ reason, title, count }: RefusedNumbersDto) => {
    if (reason === 'duplicate') return <span className="sm mut">{t('sentOnce')}</span>;
    if (reason === 'unreachable')
      return (
        <Button small disabled={disabled} onClick={() => anyway(count)}>
          {t('sendAnyway')}
        </Button>
      );
    const fixes = FIXABLE.includes(reason);
    return (
      <Button
        small
        variant={fixes ? 'default' : 'ghost'}
        aria-label={t(fixes ? 'fixReason' : 'showReason', { title })}
        onClick={() => onShow(reason)}
      >
        {t(fixes ? 'fix' : 'show')}
      </Button>
    );
  };
  return (
    <div className={recipientsStyles.not}>
      {unreachableBefore > 0 && (
        <p className={recipientsStyles.anyway}>
          {t('anywayOn', { n: unreachableBefore })}{' '}
          <button type="button" className="link" disabled={disabled} onClick={() => onAnyway(false)}>
            {t('anywayOff')}
          </button>
        </p>
      )}
      {refused.length === 0 ? (
        <p className={recipientsStyles.nobody}>{t(asked === 0 ? 'noneChosen' : 'nobodyLeftOut')}</p>
      ) : (
        <table className={recipientsStyles.refused}>
          <thead>
            <tr>
              <th scope="col">{t('willNot')}</th>
              <th scope="col">{t('firstExample')}</th>
              <th scope="col" className="num">
                {formatNumber(asked - recipients)}
              </th>
              <th scope="col">
                <span className="hidden-label">{t('action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {refused.map((each) => (
              <tr key={each.reason}>
                <td>
                  <span className={recipientsStyles.reason} data-tone={toneOf(each.reason)}>
                    {each.title}
                  </span>
                </td>
                <td className="sm mut">
                  <span className={recipientsStyles.example}>{each.detail || each.examples[0]}</span>
                </td>
                <td className="num">
                  <button
                    type="button"
                    className={recipientsStyles.figure}
                    aria-label={`${formatNumber(each.count)}. ${t('showReason', { title: each.title })}`}
                    onClick={() => onShow(each.reason)}
                  >
                    {formatNumber(each.count)}
                  </button>
                </td>
                <td className="num">{act(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function toneOf(reason: SmsRefusal): 'plain' | 'warning' | 'problem' {
  if (reason === 'unreachable' || reason === 'tooLong') return 'warning';
  return ['duplicate', 'optedOut', 'noConsent', 'landline', 'gone'].includes(reason) ? 'plain' : 'problem';
}
