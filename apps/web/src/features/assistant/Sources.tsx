import type { Json } from '@parley/model';
import { CalendarDays, FileText, type LucideIcon, MapPin, MessageSquare, ShieldAlert, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InnerLink } from './InnerLink.tsx';
import { type Source, sourcesOf } from './sources.ts';

const ICONS: Record<Source['type'], LucideIcon> = { message: MessageSquare, file: FileText, person: UserRound, risk: ShieldAlert, location: MapPin, event: CalendarDays };

/** What an answer was made from, as links to the exact messages and pages. */
export function Sources({ sources, channelId }: { sources: Json | undefined; channelId: string }) {
  const { t } = useTranslation('assistant');
  const known = sourcesOf(sources, channelId);
  if (known.length === 0) return null;
  return (
    <ul className="flex w-full flex-wrap gap-1.5" aria-label={t('sources')}>
      {known.map(({ type, href, title }) => {
        const Icon = ICONS[type];
        return (
          <li key={href}>
            <InnerLink href={href} className="flex h-6.5 max-w-64 items-center gap-1.5 rounded-md border border-hairline bg-raised px-2 text-[12.5px] text-soft hover:text-ink">
              <Icon size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
              <span className="truncate">{title}</span>
            </InnerLink>
          </li>
        );
      })}
    </ul>
  );
}
