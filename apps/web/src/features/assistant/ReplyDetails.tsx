import { Button, Popover } from '@heroui/react';
import { isStreaming, type Message } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const details = z.object({ model: z.string().optional(), prompt_version: z.number().nullish() });

/** Why this reply: which model, which version of the channel's prompt. */
export function ReplyDetails({ message }: { message: Message }) {
  const { t } = useTranslation('assistant');
  const { data } = details.safeParse(message.metadata);
  if (!data?.model || isStreaming(message)) return null;
  return (
    <Popover>
      <Button size="sm" variant="ghost" className="-ml-2 h-6 px-2 text-xs font-normal text-faint">{t('why')}</Button>
      <Popover.Content placement="bottom start" className="p-3">
        <Popover.Dialog aria-label={t('why')} className="p-0">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13.5px]">
            <dt className="text-faint">{t('model')}</dt>
            <dd>{data.model}</dd>
            <dt className="text-faint">{t('promptVersion')}</dt>
            <dd>{data.prompt_version || t('noPrompt')}</dd>
          </dl>
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}
