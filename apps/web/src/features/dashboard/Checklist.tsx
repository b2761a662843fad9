import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { useChannels, useOwnChannels } from '../channels/queries.ts';
import { useMembers } from '../workspaces/queries.ts';
import { useHasFiles } from './queries.ts';

type Step = { key: 'channel' | 'prompt' | 'invite' | 'file'; isDone: boolean; action: ReactNode };

/** The first steps of a new workspace; gone once they are done. */
export function Checklist() {
  const { t } = useTranslation('dashboard');
  const steps = useSteps();
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Section title={t('startTitle')} text={t('startText')}>
      <ol className="flex flex-col border-t border-hairline">
        {steps.map(({ key, isDone, action }) => (
          <li key={key} className="flex min-h-14 items-center gap-3 border-b border-hairline">
            {isDone ? (
              <CircleCheck
                size={19}
                strokeWidth={1.75}
                className="shrink-0 text-good"
                aria-label={t('done')}
              />
            ) : (
              <Circle
                size={19}
                strokeWidth={1.75}
                className="shrink-0 text-faint"
                aria-label={t('open')}
              />
            )}
            <span className="flex min-w-0 flex-1 flex-col leading-snug">
              <span className={isDone ? 'text-faint line-through' : 'font-medium'}>
                {t(`steps.${key}`)}
              </span>
              {!isDone && <span className="text-[13px] text-soft">{t(`steps.${key}Text`)}</span>}
            </span>
            {!isDone && action}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Each step with how far it is; undefined until all of it is known, so that nothing flickers. */
function useSteps(): Step[] | undefined {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const channels = useChannels();
  const [own] = useOwnChannels();
  const people = useMembers(workspace?.id ?? '').length;
  const hasFiles = useHasFiles();
  if (!workspace || hasFiles === undefined) return undefined;
  const look = 'button button--tertiary button--sm';
  const params = own && { channelId: own.channel.id };
  return [
    {
      key: 'channel',
      isDone: channels.length > 0,
      action: (
        <Link to="/channels/new" className={look}>
          {t('steps.channelAction')}
        </Link>
      ),
    },
    {
      key: 'prompt',
      isDone: channels.some(({ prompt }) => prompt !== ''),
      action: params && (
        <Link to="/channels/$channelId/settings" params={params} className={look}>
          {t('steps.promptAction')}
        </Link>
      ),
    },
    {
      key: 'invite',
      isDone: people > 1,
      action: (
        <Link to="/workspace/$workspaceId" params={{ workspaceId: workspace.id }} className={look}>
          {t('steps.inviteAction')}
        </Link>
      ),
    },
    {
      key: 'file',
      isDone: hasFiles,
      action: params && (
        <Link to="/channels/$channelId" params={params} className={look}>
          {t('steps.fileAction')}
        </Link>
      ),
    },
  ];
}
