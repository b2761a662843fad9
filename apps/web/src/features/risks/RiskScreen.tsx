import { Button } from '@heroui/react';
import type { Risk } from '@parley/model';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ShieldAlert, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { PageStart } from '../../ui/PageStart.tsx';
import { useTableGroup } from '../../data/index.ts';
import { usePageName } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useChannel, useOwnParticipants } from '../channels/queries.ts';
import { MessagePreview } from '../text/MessagePreviews.tsx';
import { ScoreChips } from './LevelChip.tsx';
import { binWithUndo } from './bin-with-undo.ts';
import { unbinRisks } from './mutations.ts';
import { useLinksOf, useRisk } from './queries.ts';
import { riskNumber } from './risk-number.ts';
import { Actions } from './risk/Actions.tsx';
import { Analysis } from './risk/Analysis.tsx';
import { Facts } from './risk/Facts.tsx';
import { History } from './risk/History.tsx';
import { Links } from './risk/Links.tsx';
import { MarkdownField } from './risk/MarkdownField.tsx';
import { TitleField } from './risk/TitleField.tsx';
import { Treatment } from './risk/Treatment.tsx';
import { saverOf } from './risk/saver.ts';
import { LoadError } from '../../ui/LoadError.tsx';

/** One risk (`/risks/{id}`): description, analysis, treatment, review and history. */
export default function RiskScreen() {
  const { t } = useTranslation('risks');
  const { riskId } = useParams({ from: '/auth/risks/$riskId' });
  const { status, error } = useTableGroup('risks');
  const risk = useRisk(riskId);
  usePageName(risk ? `${riskNumber(risk.number)} ${risk.title}` : t('title'));
  // Wait until actions and links are loaded, since an empty list would look final.
  if (risk && status !== 'loading') return <RiskPage key={riskId} risk={risk} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {status === 'error' && <LoadError error={error} />}
        {status !== 'error' && (
          <EmptyState
            isKnown={status === 'ready'}
            skeleton={<SkeletonLines count={6} />}
            icon={ShieldAlert}
            title={t('noSuchRisk')}
            text={t('noSuchRiskText')}
            action={
              <Link to="/risks" {...toAbove} className="button button--primary">
                {t('toRegister')}
              </Link>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function BackLink() {
  const { t } = useTranslation('risks');
  return (
    <Link
      to="/risks"
      {...toAbove}
      className="-ms-2 flex h-8 items-center gap-1.5 rounded-lg px-2 text-sm text-soft hover:bg-hover max-md:hidden"
    >
      <ArrowLeft size={15} strokeWidth={1.75} aria-hidden="true" />
      {t('title')}
    </Link>
  );
}

function RiskPage({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const channel = useChannel(risk.channel_id ?? '');
  const isParticipant = useOwnParticipants().has(risk.channel_id ?? '');
  const isInBin = risk.deleted_at !== null;
  const isReadOnly = isInBin || (risk.channel_id !== null && !isParticipant);
  const save = saverOf(risk);
  return (
    <>
      <header className="overflow-hidden [scrollbar-gutter:stable]">
        <div className="mx-auto flex w-full max-w-page items-center gap-2 px-gutter pt-3 md:pt-6">
          <PageStart />
          <BackLink />
          <span className="text-sm text-faint tabular-nums">{riskNumber(risk.number)}</span>
          <span className="ms-auto flex items-center gap-2">
            <ScoreChips risk={risk} />
            {!isReadOnly && <DeleteButton risk={risk} />}
          </span>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <div
          className={clsx(
            'mx-auto grid w-full max-w-page gap-x-12 gap-y-9 px-gutter pt-2 pb-16',
            'lg:grid-cols-[minmax(0,1fr)_17rem]',
          )}
        >
          <div className="flex min-w-0 flex-col gap-9">
            <div className="flex flex-col gap-3">
              <h1 className="sr-only">{risk.title}</h1>
              <TitleField
                value={risk.title}
                isReadOnly={isReadOnly}
                onSave={(title) => save({ title })}
              />
              {isInBin && <Deleted risk={risk} />}
              {isReadOnly && !isInBin && channel && (
                <p className="text-sm text-soft">{t('joinToTreat')}</p>
              )}
              <MarkdownField
                level={2}
                label={t('description')}
                value={risk.description}
                placeholder={t('descriptionPlaceholder')}
                isReadOnly={isReadOnly}
                onSave={(description) => save({ description })}
              />
              <Source risk={risk} />
            </div>
            <Analysis risk={risk} isReadOnly={isReadOnly} />
            <Treatment risk={risk} isReadOnly={isReadOnly} />
            <Actions risk={risk} isReadOnly={isReadOnly} />
            <Links risk={risk} isReadOnly={isReadOnly} />
          </div>
          <div className="lg:row-span-2">
            <Facts risk={risk} isReadOnly={isReadOnly} />
          </div>
          <div className="min-w-0">
            <History risk={risk} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The message the risk was raised from, if it is not among the links. */
function Source({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const links = useLinksOf(risk.id);
  const { source_message_id: messageId } = risk;
  if (!messageId || links.some(({ message_id }) => message_id === messageId)) return null;
  return (
    <div>
      <p className="text-sm text-faint">{t('raisedFrom')}</p>
      <MessagePreview messageId={messageId} />
    </div>
  );
}

function Deleted({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  return (
    <div className="flex items-center justify-between gap-3 rounded-lg bg-tint px-3 py-2 text-sm">
      <p>{t('inBin')}</p>
      <Button
        size="sm"
        variant="outline"
        className="border border-hairline bg-raised"
        onPress={() => toastErrors(unbinRisks([risk.id]))}
      >
        {t('restore')}
      </Button>
    </div>
  );
}

function DeleteButton({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const navigate = useNavigate();
  const remove = async () => {
    await binWithUndo([risk.id]);
    await navigate({ to: '/risks' });
  };
  return (
    <IconButton
      label={t('deleteRisk')}
      icon={Trash2}
      className="text-soft"
      onPress={() => toastErrors(remove())}
    />
  );
}
