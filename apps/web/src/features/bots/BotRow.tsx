import { Button, Dropdown, Switch } from '@heroui/react';
import type { Bot } from '@parley/model';
import { Ellipsis, KeyRound, Pencil, Power, Signature, SquareSlash, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import type { KnownCommand } from '../commands/bot-commands.ts';
import { changeBot, switchCommand } from './queries.ts';

/** What a bot's menu opens. */
export type Asked = 'edit' | 'token' | 'command' | 'secret' | 'remove';

type BotRowProps = {
  bot: Bot;
  commands: readonly KnownCommand[];
  onOpen(what: Asked): void;
  onRemoveCommand(command: KnownCommand): void;
};

/** A bot with its commands, and what its owners can do with it. */
export function BotRow({ bot, commands, onOpen, onRemoveCommand }: BotRowProps) {
  const { t } = useTranslation('bots');
  const { id, name, description, is_enabled } = bot;
  const item = (key: Asked, icon: typeof Pencil) => ({
    id: key,
    label: t(`menu.${key}`),
    icon,
    run: () => onOpen(key),
  });
  const groups = [
    [
      item('token', KeyRound),
      item('command', SquareSlash),
      item('secret', Signature),
      item('edit', Pencil),
    ],
    [{ ...item('remove', Trash2), isDangerous: true }],
  ];
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1 pe-2">
          <h3 className={`truncate font-medium ${is_enabled ? '' : 'text-faint'}`}>{name}</h3>
          {description !== '' && <p className="text-sm text-soft">{description}</p>}
          <p className="truncate font-mono text-xs text-faint">{id}</p>
        </div>
        <Dropdown>
          <Button isIconOnly size="sm" variant="ghost" aria-label={t('actions', { name })}>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <MenuOverlay label={t('actions', { name })} placement="bottom end" className="min-w-44">
            <ItemMenu groups={groups} />
          </MenuOverlay>
        </Dropdown>
        <Switch
          aria-label={t('use', { name })}
          isSelected={is_enabled}
          onChange={(next) => void toastErrors(changeBot(bot, { is_enabled: next }))}
        >
          <Switch.Content>
            <Switch.Control>
              <Switch.Thumb />
            </Switch.Control>
          </Switch.Content>
        </Switch>
      </div>
      {commands.length > 0 && (
        <ul aria-label={t('commandsOf', { name })} className="ps-4">
          {commands.map((command) => (
            <CommandRow
              key={command.id}
              command={command}
              onRemove={() => onRemoveCommand(command)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function CommandRow({ command, onRemove }: { command: KnownCommand; onRemove(): void }) {
  const { t } = useTranslation('bots');
  const { kind, name, hint, host, is_enabled } = command;
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className={`font-medium ${is_enabled ? '' : 'text-faint'}`}>
          {kind === 'slash' ? `/${name}` : name}
        </span>
        <span className="text-sm text-soft">{kind === 'slash' ? hint : t('kind.message')}</span>
        <span className="truncate font-mono text-xs text-faint">{host}</span>
        {!is_enabled && <span className="text-sm text-soft">{t('off')}</span>}
      </span>
      <IconButton
        label={t(is_enabled ? 'switchOff' : 'switchOn', { name })}
        icon={Power}
        onPress={() => void toastErrors(switchCommand(command, !is_enabled))}
      />
      <IconButton label={t('removeCommand', { name })} icon={Trash2} onPress={onRemove} />
    </li>
  );
}
