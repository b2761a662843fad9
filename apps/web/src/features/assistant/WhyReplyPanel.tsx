import { type AssistantRun, type Message, profileName } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { queries } from '../../lib/query-client.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { CertificateButton } from '../reach/CertificateButton.tsx';
import { publishedPrompt, reasoningOf } from './queries.ts';
import { RuleOfReply } from './rules/RuleOfReply.tsx';
import { RunFacts } from './RunFacts.tsx';

type WhyReplyPanelProps = {
  message: Message;
  run: AssistantRun | undefined;
  /** As recorded in the message. */
  model: string | null | undefined;
  version: number;
  /** A standing rule wrote it, or asked for it. */
  isOfRule: boolean;
};

/** Rule, prompt, model, asker and usage of a reply. */
export default function WhyReplyPanel({
  message,
  run,
  model,
  version,
  isOfRule,
}: WhyReplyPanelProps) {
  const { t } = useTranslation('assistant');
  return (
    <OpenedPanel
      label={t('why')}
      placement="bottom start"
      className="w-84 max-w-[92vw]"
      dialogClassName="flex flex-col gap-3 p-3"
    >
      {isOfRule && <RuleOfReply messageId={message.id} />}
      {(run || !isOfRule) && (
        <Prompt channelId={message.channel_id} assistantId={message.author_id} version={version} />
      )}
      {run ? (
        <>
          <RunFacts run={run} />
          <Reasoning runId={run.id} />
        </>
      ) : (
        !isOfRule && <p className="text-sm text-soft">{t('model', { model: model ?? '–' })}</p>
      )}
      <CertificateButton answerId={message.id} />
    </OpenedPanel>
  );
}

/** What the model thought, for those who may read it. */
function Reasoning({ runId }: { runId: string }) {
  const { t } = useTranslation('assistant');
  const { data: reasoning } = useQuery(
    { queryKey: ['reasoning', runId], queryFn: () => reasoningOf(runId) },
    queries,
  );
  if (!reasoning) return null;
  return (
    <details className="text-sm text-soft">
      <summary className="cursor-pointer text-faint hover:text-ink">{t('reasoning')}</summary>
      <p className="mt-1.5 max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {reasoning}
      </p>
    </details>
  );
}

type PromptProps = {
  channelId: string;
  assistantId: string | null;
  version: number;
};

/** The prompt as published at that time. */
function Prompt({ channelId, assistantId, version }: PromptProps) {
  const { t } = useTranslation('assistant');
  const profiles = useProfiles();
  const { data: prompt, error } = useQuery(
    {
      queryKey: ['published prompt', channelId, assistantId, version],
      queryFn: () => publishedPrompt(channelId, assistantId, version),
      enabled: version > 0,
      staleTime: Infinity,
    },
    queries,
  );
  if (version === 0) return <p className="text-sm text-soft">{t('noPrompt')}</p>;
  if (error) return <LoadError error={error} />;
  const author = prompt?.author_id && profiles.get(prompt.author_id);
  return (
    <section className="hairline-card overflow-hidden">
      <h2 className="flex items-baseline gap-2 border-b border-hairline px-3 py-2 text-sm">
        <span className="flex-1 font-semibold">{t('promptNumber', { version })}</span>
        {prompt && (
          <span className="truncate text-faint">
            {[author && profileName(author), shortDate(prompt.created_at)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </h2>
      <p
        tabIndex={0}
        role="group"
        aria-label={t('prompt')}
        className={clsx(
          'max-h-48 min-h-9 overflow-y-auto px-3 py-2',
          'font-mono text-xs leading-relaxed whitespace-pre-wrap text-soft',
        )}
      >
        {prompt?.prompt}
        {prompt === null && t('promptGone')}
      </p>
    </section>
  );
}
