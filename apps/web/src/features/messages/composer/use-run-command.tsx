import { type Channel, type Message, newId, type PrivateAnswer, type Profile } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useShell } from '../../../lib/shell-state.tsx';
import { clock, day } from '../../../lib/format.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useAsk } from '../../../ui/nouns/asked.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';
import {
  type CommandOutcome,
  CommandRefusal,
  type Confirmation,
  type WrittenCommand,
} from '../../commands/command.ts';
import { callCommand, failureKey, useCallable } from '../../commands/bot-commands.ts';
import { commandNamed } from '../../commands/registry.ts';
import { askPrivately } from '../../for-you/mutations.ts';
import { paneAddress } from '../../for-you/pane-address.ts';
import { send } from '../mutations.ts';

const NewRiskDialog = lazy(() => import('../../risks/register/NewRiskDialog.tsx'));

type Options = {
  channel: Channel;
  thread: Message | null;
  members: ChannelParticipant[];
  outsiders(name: string): Promise<Profile[]>;
  ownId: string;
  answered: Message | null;
  ask(question: Confirmation): Promise<boolean>;
  openPoll(question: string): void;
};

/**
 * Result of a command. A message with an unknown command may be sent as text; a refused command
 * may offer something else.
 */
export type CommandResult =
  | { isDone: true }
  | {
      isDone: false;
      problem: string;
      isUnknown: boolean;
      offer?: { label: string; run(): Promise<CommandResult> };
    };

/** Runs a typed slash command in a channel or thread. */
export function useRunCommand({
  channel,
  thread,
  members,
  outsiders,
  ownId,
  answered,
  ask,
  openPoll,
}: Options): (typed: WrittenCommand) => Promise<CommandResult> {
  'use memo';
  const { t } = useTranslation(['commands', 'channels']);
  const navigate = useNavigate();
  const { setSheetOpen } = useShell();
  const show = useAsk();
  const ofBots = useCallable(channel.workspace_id, 'slash');
  const participant = members.find(
    ({ participant }) => participant.profile_id === ownId,
  )?.participant;
  const say = (text: string) =>
    send({
      id: newId(),
      workspaceId: channel.workspace_id,
      channelId: channel.id,
      threadId: thread?.id ?? null,
      authorId: ownId,
      text,
      files: [],
      replyToId: answered?.id ?? null,
    });

  const askForYou = async (kind: PrivateAnswer['kind'], question: string) => {
    await askPrivately({
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      profile_id: ownId,
      kind,
      question,
    });
    void navigate(paneAddress(channel));
  };

  return async ({ name, argument, markdown }) => {
    const command = commandNamed(name);
    const ofBot = command ? undefined : ofBots.find((one) => one.name === name);
    if (ofBot && participant)
      return resultOf(async () => {
        const call = await callCommand(ofBot, {
          channel_id: channel.id,
          thread_id: thread?.id ?? null,
          argument: markdown,
        });
        if (call.status === 'failed') throw new CommandRefusal(t(failureKey(call)));
        return { told: null };
      });
    if (!command || !participant)
      return { isDone: false, problem: t('unknown', { name }), isUnknown: true };
    if (command.needsArgument && argument === '')
      return {
        isDone: false,
        problem: t('needsArgument', { name, usage: t(`${command.name}.usage`) }),
        isUnknown: false,
      };
    return resultOf(() =>
      command.run(command.takesMarkdown ? markdown : argument, {
        channel,
        thread,
        ownId,
        participant,
        outsiders,
        say,
        ask,
        openPoll,
        openRisk: (title) =>
          show((close) => <NewRiskDialog title={title} channelId={channel.id} onClose={close} />),
        askForYou,
        text: (key, values = {}) => t(key, values),
        time: (at) => `${day(at.toISOString())}, ${clock(at.toISOString())}`,
        openShortcuts: () => setSheetOpen(true),
        goTo: (to) => void navigate({ to }),
      }),
    );
  };
}

async function resultOf(run: () => Promise<CommandOutcome>): Promise<CommandResult> {
  try {
    const { told } = await run();
    if (told) toast.success(told);
    return { isDone: true };
  } catch (error) {
    const offer = error instanceof CommandRefusal ? error.offer : undefined;
    return {
      isDone: false,
      problem: problemOf(error),
      isUnknown: false,
      ...(offer ? { offer: { label: offer.label, run: () => resultOf(offer.run) } } : {}),
    };
  }
}

const problemOf = (error: unknown): string =>
  error instanceof CommandRefusal ? error.message : errorText(error);
