import { Button, CheckboxGroup, Disclosure } from '@heroui/react';
import type { Channel } from '@parley/model';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { allowTools } from './mutations.ts';
import type { ListedServer } from './queries.ts';
import { ToolChoice } from './ToolChoice.tsx';
import { ToolMark } from './ToolMark.tsx';

type ServerToolsProps = { channel: Channel; server: ListedServer; allowed: readonly string[] };

/** Tools of one server that a channel may use. Changes are saved immediately. */
export function ServerTools({
  channel,
  server: { id: serverId, name, tools, trusted_tools: trusted },
  allowed,
}: ServerToolsProps) {
  const { t } = useTranslation('tools');
  const chosen = tools.filter((tool) => allowed.includes(tool.name)).map((tool) => tool.name);
  const reading = tools.filter((tool) => tool.is_reading).map((tool) => tool.name);
  const allow = (names: readonly string[]) =>
    toastErrors(
      allowTools({ workspaceId: channel.workspace_id, channelId: channel.id, serverId }, names),
    );
  const pill = 'h-7 rounded-full px-2.5 text-xs';
  return (
    <Disclosure className="border-b border-hairline">
      <Disclosure.Heading>
        <Button
          slot="trigger"
          variant="ghost"
          className="group h-11 w-full justify-start gap-2 rounded-none px-0 font-normal"
        >
          <ChevronRight
            size={15}
            strokeWidth={1.75}
            className="shrink-0 text-faint transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
            aria-hidden="true"
          />
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="ms-auto shrink-0 text-sm text-faint">
            {chosen.length === 0
              ? t('channel.off')
              : t('channel.some', { count: chosen.length, total: tools.length })}
          </span>
        </Button>
      </Disclosure.Heading>
      <Disclosure.Content>
        <Disclosure.Body className="flex flex-col gap-2 px-0 pt-0 pb-3">
          <div className="flex flex-wrap gap-2 ps-6">
            <Button
              size="sm"
              variant="outline"
              className={pill}
              isDisabled={reading.length === 0}
              onPress={() => allow([...new Set([...chosen, ...reading])])}
            >
              {t('channel.allReading')}
            </Button>
            <Button
              size="sm"
              variant="outline"
              className={pill}
              isDisabled={chosen.length === 0}
              onPress={() => allow([])}
            >
              {t('channel.noneOf')}
            </Button>
          </div>
          <CheckboxGroup
            aria-label={t('channel.toolsOf', { name })}
            value={chosen}
            onChange={allow}
            className="flex flex-col gap-0 ps-6"
          >
            {tools.map((tool) => (
              <ToolChoice key={tool.name} tool={tool}>
                <ToolMark isTrusted={trusted.includes(tool.name)} />
              </ToolChoice>
            ))}
          </CheckboxGroup>
        </Disclosure.Body>
      </Disclosure.Content>
    </Disclosure>
  );
}
