import { Button, CheckboxGroup, Disclosure } from '@heroui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { trustTools } from './mutations.ts';
import type { ListedServer } from './queries.ts';
import { ToolChoice } from './ToolChoice.tsx';

/**
 * Folded list of a server's tools, with the server's descriptions as plain text. The owner ticks
 * those that run without a person's yes, because the server's own word for it proves nothing.
 */
export function ToolList({ server }: { server: ListedServer }) {
  const { t } = useTranslation('tools');
  const { name: serverName, tools, trusted_tools: trusted } = server;
  return (
    <Disclosure>
      <Disclosure.Heading>
        <Button
          slot="trigger"
          size="sm"
          variant="ghost"
          className="group -ms-2 h-7 gap-1 px-2 text-sm font-normal text-soft"
          aria-label={t('servers.toolsOf', { name: serverName, count: tools.length })}
        >
          <ChevronRight
            size={14}
            strokeWidth={1.75}
            className="text-faint transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
            aria-hidden="true"
          />
          {t('servers.tools', { count: tools.length })}
        </Button>
      </Disclosure.Heading>
      <Disclosure.Content>
        <Disclosure.Body className="p-0">
          <p className="border-s border-hairline py-1.5 ps-3 text-sm text-soft">
            {t('servers.trustText')}
          </p>
          <CheckboxGroup
            aria-label={t('servers.trustedOf', { name: serverName })}
            value={trusted}
            onChange={(names) => toastErrors(trustTools(server, names))}
            className="flex flex-col gap-0 border-s border-hairline ps-3"
          >
            {tools.map((tool) => (
              <ToolChoice key={tool.name} tool={tool}>
                {tool.is_reading && (
                  <span className="shrink-0 text-xs text-faint">{t('servers.saysReads')}</span>
                )}
              </ToolChoice>
            ))}
          </CheckboxGroup>
        </Disclosure.Body>
      </Disclosure.Content>
    </Disclosure>
  );
}
