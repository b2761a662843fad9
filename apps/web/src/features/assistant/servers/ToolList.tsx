import { Button, Disclosure } from '@heroui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerTool } from './queries.ts';
import { ToolMark } from './ToolMark.tsx';

/** Folded list of a server's tools, with the server's descriptions as plain text. */
export function ToolList({ server, tools }: { server: string; tools: readonly ServerTool[] }) {
  const { t } = useTranslation('tools');
  return (
    <Disclosure>
      <Disclosure.Heading>
        <Button
          slot="trigger"
          size="sm"
          variant="ghost"
          className="group -ms-2 h-7 gap-1 px-2 text-sm font-normal text-soft"
          aria-label={t('servers.toolsOf', { name: server, count: tools.length })}
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
          <ul
            aria-label={t('servers.toolsOf', { name: server, count: tools.length })}
            className="border-s border-hairline ps-3"
          >
            {tools.map(({ name, title, description, is_reading }) => (
              <li key={name} className="flex items-start gap-3 py-1.5">
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-sm wrap-anywhere">{title}</span>
                  {description && (
                    <span className="line-clamp-2 text-sm wrap-anywhere text-faint">
                      {description}
                    </span>
                  )}
                </span>
                <ToolMark isReading={is_reading} />
              </li>
            ))}
          </ul>
        </Disclosure.Body>
      </Disclosure.Content>
    </Disclosure>
  );
}
