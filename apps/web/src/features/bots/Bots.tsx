import { Button } from '@heroui/react';
import type { Bot } from '@parley/model';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { type KnownCommand, useBotCommands } from '../commands/bot-commands.ts';
import { useTokens } from '../tokens/queries.ts';
import { TokenList } from '../tokens/TokenList.tsx';
import { BotDialog } from './BotDialog.tsx';
import { type Asked, BotRow } from './BotRow.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { removeBot, removeCommand, renewBotSecret, useBots } from './queries.ts';
import { TokenDialog } from './TokenDialog.tsx';

type Opened =
  | { of: 'add' }
  | { of: Asked; bot: Bot }
  | { of: 'removeCommand'; command: KnownCommand };
type Shown = { of: 'token' | 'secret'; name: string; text: string };

/** The bots of the workspace with their commands, for its owners. */
export function Bots({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('bots');
  const { data: bots, error } = useBots(workspaceId);
  const { data: commands } = useBotCommands(workspaceId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setOpened(null);
  const asked = opened && 'bot' in opened ? opened.bot : null;
  const confirm = (of: 'secret' | 'remove', onConfirm: (bot: Bot) => Promise<void>) => (
    <ConfirmDialog
      isOpen={opened?.of === of}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(`${of}Title`, { name: asked?.name })}
      text={t(`${of}Text`)}
      confirmLabel={t(`${of}Confirm`)}
      onConfirm={() => asked && toastErrors(onConfirm(asked))}
    />
  );
  return (
    <>
      <Section title={t('title')} text={t('text')}>
        {error && <LoadError error={error} />}
        {!bots && !error && <SkeletonLines count={2} />}
        {bots?.length === 0 && <p className="text-sm text-faint">{t('none')}</p>}
        {bots && bots.length > 0 && (
          <ul aria-label={t('title')} className="border-t border-hairline">
            {bots.map((bot) => (
              <BotRow
                key={bot.id}
                bot={bot}
                commands={commands?.filter(({ bot_id }) => bot_id === bot.id) ?? []}
                onOpen={(of) => setOpened({ of, bot })}
                onRemoveCommand={(command) => setOpened({ of: 'removeCommand', command })}
              />
            ))}
          </ul>
        )}
        {shown && (
          <ShownOnce key={shown.text} text={t(`${shown.of}Once`, { name: shown.name })}>
            <CopyText
              text={shown.text}
              copyLabel={t('copy')}
              copiedLabel={t('copied')}
              testId={`bot-${shown.of}`}
              isWrapped
            />
          </ShownOnce>
        )}
        <div>
          <Button variant="outline" size="sm" onPress={() => setOpened({ of: 'add' })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
        {opened?.of === 'add' && <BotDialog workspaceId={workspaceId} bot={null} onClose={close} />}
        {opened?.of === 'edit' && (
          <BotDialog workspaceId={workspaceId} bot={opened.bot} onClose={close} />
        )}
        {opened?.of === 'command' && <CommandDialog bot={opened.bot} onClose={close} />}
        {opened?.of === 'token' && (
          <TokenDialog
            bot={opened.bot}
            onMade={(text) => setShown({ of: 'token', name: opened.bot.name, text })}
            onClose={close}
          />
        )}
        {confirm('secret', async (bot) => {
          setShown({ of: 'secret', name: bot.name, text: await renewBotSecret(bot) });
        })}
        {confirm('remove', removeBot)}
        <ConfirmDialog
          isOpen={opened?.of === 'removeCommand'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t('removeCommandTitle', {
            name: opened?.of === 'removeCommand' ? opened.command.name : '',
          })}
          text={t('removeCommandText')}
          confirmLabel={t('removeConfirm')}
          onConfirm={() =>
            opened?.of === 'removeCommand' && toastErrors(removeCommand(opened.command))
          }
        />
      </Section>
      <BotTokens workspaceId={workspaceId} bots={bots ?? []} />
    </>
  );
}

/** Every token of the workspace's bots, to look after and to revoke. */
function BotTokens({ workspaceId, bots }: { workspaceId: string; bots: readonly Bot[] }) {
  const { t } = useTranslation('bots');
  const { data, error } = useTokens(workspaceId);
  const names = new Map(bots.map(({ id, name }) => [id, name]));
  return (
    <TokenList
      title={t('tokens')}
      none={t('noTokens')}
      tokens={data?.filter(({ profile_id }) => names.has(profile_id))}
      error={error}
      holderOf={({ profile_id }) => names.get(profile_id) ?? ''}
    />
  );
}
