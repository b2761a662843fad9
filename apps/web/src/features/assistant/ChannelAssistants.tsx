import { type Channel, channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { AssistantPanel } from './prompts/AssistantPanel.tsx';
import { FurtherAssistants } from './prompts/FurtherAssistants.tsx';
import { useAssistants } from './prompts/queries.ts';
import { ReachButton } from '../reach/ReachButton.tsx';
import { RunLogButton } from './RunLogButton.tsx';

/** The assistants of a channel with their prompts, modes, models and tools. */
export function ChannelAssistants({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const { load, main, further } = useAssistants(channel);
  return (
    <>
      <Section title={t('assistant')} text={t('assistantText')}>
        <AssistantPanel assistant={main} />
        <div className="flex flex-wrap gap-2">
          <RunLogButton channel={channel} />
          <ReachButton
            kind="prompt"
            item={channel.id}
            name={t('reach:promptOf', { channel: channelTitle(channel) })}
          />
        </div>
      </Section>
      {load.status === 'error' && load.error && <LoadError error={load.error} />}
      {load.status === 'loading' ? (
        <SkeletonLines count={1} />
      ) : (
        <FurtherAssistants channelId={channel.id} assistants={further} />
      )}
    </>
  );
}
