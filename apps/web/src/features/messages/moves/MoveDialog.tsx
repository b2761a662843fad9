import { Tabs } from '@heroui/react';
import type { Channel, Message } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { ChannelChoices } from './ChannelChoices.tsx';
import { ThreadChoices } from './ThreadChoices.tsx';
import { type MoveTarget, useMove } from './use-move.ts';

export type MoveKind = 'thread' | 'channel';

type MoveDialogProps = {
  /** Oldest first. */
  messages: Message[];
  channel: Channel;
  /** What is offered first. */
  to: MoveKind;
  onClose(): void;
};

/** Chooses where messages move: to a thread of their channel, or to a channel of its people. */
export default function MoveDialog({ messages, channel, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation('moves');
  const move = useMove();
  const [kind, setKind] = useState(to);
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async () => {
    if (!target || isMoving) return;
    setMoving(true);
    try {
      await move.orThrow(messages, target);
      onClose();
    } catch (failure) {
      setMoving(false);
      setError(errorText(failure));
    }
  };
  const choose = (chosen: MoveTarget | null) => {
    setError(null);
    setTarget(chosen);
  };

  return (
    <FormDialog
      title={t('title', { count: messages.length })}
      onClose={onClose}
      submitLabel={t('move')}
      className="flex flex-col gap-3"
      isDisabled={!target}
      isPending={isMoving}
      onSubmit={() => void submit()}
    >
      <Tabs
        selectedKey={kind}
        onSelectionChange={(key) => {
          setKind(key === 'channel' ? 'channel' : 'thread');
          choose(null);
        }}
      >
        <Tabs.ListContainer>
          <Tabs.List aria-label={t('where')}>
            <Tabs.Tab id="thread">
              {t('aThread')}
              <Tabs.Indicator />
            </Tabs.Tab>
            <Tabs.Tab id="channel">
              {t('aChannel')}
              <Tabs.Indicator />
            </Tabs.Tab>
          </Tabs.List>
        </Tabs.ListContainer>
        <Tabs.Panel id="thread" className="px-0 pb-0">
          <ThreadChoices messages={messages} channel={channel} chosen={target} onChoose={choose} />
        </Tabs.Panel>
        <Tabs.Panel id="channel" className="px-0 pb-0">
          <ChannelChoices channel={channel} chosen={target} onChoose={choose} />
        </Tabs.Panel>
      </Tabs>
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </FormDialog>
  );
}
