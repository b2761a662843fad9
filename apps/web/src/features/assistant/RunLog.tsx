import { Modal } from '@heroui/react';
import { type AssistantRun, type Channel, channelTitle, profileName } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/query-client.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useProfiles } from '../../data/index.ts';
import { InnerLink } from '../text/InnerLink.tsx';
import { lastRuns, useRunsVersion } from './queries.ts';
import { runErrorText } from './run-error.ts';
import { RunFacts } from './RunFacts.tsx';

const STATES = ['done', 'silent', 'failed', 'stopped'] as const;
type Filter = 'all' | (typeof STATES)[number];

const DOTS: Partial<Record<AssistantRun['status'], string>> = {
  done: 'bg-good',
  failed: 'bg-bad',
  running: 'bg-accent',
  queued: 'bg-accent',
};

/**
 * The last runs of a channel's assistants: what they did, why they stayed silent and what they
 * used. For managers of the channel.
 */
export default function RunLog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useTranslation('assistant');
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Dialog
      title={t('runLog')}
      about={
        <p className="text-sm text-faint">{t('runLogText', { channel: channelTitle(channel) })}</p>
      }
      size="lg"
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-3">
        <Choice
          label={t('runFilter')}
          hideLabel
          value={filter}
          onChange={setFilter}
          options={(['all', ...STATES] as const).map((key) => ({
            key,
            label: t(`runFilters.${key}`),
          }))}
          className="w-44"
        />
        <Runs channelId={channel.id} filter={filter} onClose={onClose} />
      </Modal.Body>
    </Dialog>
  );
}

function Runs({
  channelId,
  filter,
  onClose,
}: {
  channelId: string;
  filter: Filter;
  onClose(): void;
}) {
  const { t } = useTranslation('assistant');
  const heard = useRunsVersion(channelId);
  const { data, error } = useQuery(
    {
      queryKey: ['run log', channelId, heard],
      queryFn: () => lastRuns(channelId),
      placeholderData: keepPreviousData,
    },
    queries,
  );
  if (error) return <LoadError error={error} />;
  const shown = (data ?? []).filter(({ status }) => filter === 'all' || status === filter);
  if (shown.length === 0)
    return (
      <EmptyState
        isKnown={data !== undefined}
        skeleton={<SkeletonLines count={5} />}
        icon={ScrollText}
        title={t(data?.length === 0 ? 'noRuns' : 'noRunsLikeThat')}
        text={t('noRunsText')}
      />
    );
  return (
    <ul aria-label={t('runLog')} className="min-h-60 border-t border-hairline">
      {shown.map((run) => (
        <RunRow key={run.id} run={run} onClose={onClose} />
      ))}
    </ul>
  );
}

function RunRow({ run, onClose }: { run: AssistantRun; onClose(): void }) {
  const { t, i18n } = useTranslation('assistant');
  const profiles = useProfiles();
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  const tokens = (run.input_tokens ?? 0) + (run.output_tokens ?? 0);
  const why = run.status === 'failed' ? runErrorText(run, t).what : run.reason;
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={factsId}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          'flex min-h-10 w-full items-center gap-2.5 px-1 py-1.5',
          'cursor-pointer rounded text-start text-sm outline-offset-[-2px]',
          'hover:bg-hover',
        )}
      >
        <ChevronRight
          size={15}
          strokeWidth={1.75}
          className={`shrink-0 text-faint transition-transform ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          aria-hidden="true"
        />
        <span
          className={`size-2 shrink-0 rounded-full ${DOTS[run.status] ?? 'bg-hairline'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">{t(`runStates.${run.status}`)}</span>
          <span className="text-soft">
            {' '}
            · {profileName(profiles.get(run.asked_by))}
            {why && ` · ${why}`}
          </span>
        </span>
        {tokens > 0 && (
          <span className="hidden shrink-0 text-sm text-faint tabular-nums sm:block">
            {t('tokens', { tokens: new Intl.NumberFormat(i18n.language).format(tokens) })}
          </span>
        )}
        <span className="shrink-0 text-sm text-faint">
          <RelativeTime at={run.created_at} />
        </span>
      </button>
      <div id={factsId} hidden={!isOpen} className="flex flex-col gap-2 ps-12 pe-2 pb-3">
        {isOpen && (
          <>
            <RunFacts run={run} />
            <p className="flex gap-4 text-sm">
              <InnerLink
                href={`/channels/${run.channel_id}?m=${run.message_id}`}
                onGo={onClose}
                className={LINK}
              >
                {t('openQuestion')}
              </InnerLink>
              {run.status === 'done' && (
                <InnerLink
                  href={`/channels/${run.channel_id}?m=${run.reply_id}`}
                  onGo={onClose}
                  className={LINK}
                >
                  {t('openReply')}
                </InnerLink>
              )}
            </p>
          </>
        )}
      </div>
    </li>
  );
}

const LINK =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';
