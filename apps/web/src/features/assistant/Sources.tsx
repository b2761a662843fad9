import type { Json } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { FileText, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const source = z.object({ type: z.enum(['message', 'file']), message_id: z.uuid(), title: z.string().min(1) });

/** What an answer was made from, as links to the messages. Sources this version does not know are left out. */
export function Sources({ sources, channelId }: { sources: Json | undefined; channelId: string }) {
  const { t } = useTranslation('assistant');
  const known = (Array.isArray(sources) ? sources : []).flatMap((entry) => source.safeParse(entry).data ?? []);
  if (known.length === 0) return null;
  return (
    <ul className="flex w-full flex-wrap gap-1.5" aria-label={t('sources')}>
      {known.map(({ type, message_id, title }, index) => {
        const Icon = type === 'file' ? FileText : MessageSquare;
        return (
          <li key={index}>
            <Link to="/channels/$channelId" params={{ channelId }} search={{ m: message_id }} className="flex h-6.5 max-w-64 items-center gap-1.5 rounded-md border border-hairline bg-raised px-2 text-[12.5px] text-soft hover:text-ink">
              <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
              <span className="truncate">{title}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
