import type { Json } from '@parley/model';
import { clsx } from 'clsx';
import {
  CalendarDays,
  FileText,
  type LucideIcon,
  MapPin,
  MessageSquare,
  PencilLine,
  ShieldAlert,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../lib/format.ts';
import { InnerLink } from '../text/InnerLink.tsx';
import { notCited, type Source, sourcesOf } from './sources.ts';

const ICONS: Record<Source['type'], LucideIcon> = {
  message: MessageSquare,
  file: FileText,
  person: UserRound,
  risk: ShieldAlert,
  location: MapPin,
  event: CalendarDays,
};

/** Sources beyond this number are folded into a list. */
const SHOWN = 4;

type SourcesProps = {
  sources: Json | undefined;
  channelId: string;
  /** Text of the answer; sources it already links to are left out. */
  text: string;
  /** True if a source is no longer what the assistant read. */
  isChanged?: boolean;
};

/** Sources of an answer, as links to the exact messages and pages. */
export function Sources({ sources, channelId, text, isChanged = false }: SourcesProps) {
  const { t } = useTranslation('assistant');
  const [isWhole, setWhole] = useState(false);
  const known = notCited(sourcesOf(sources, channelId), text);
  const shown = isWhole || known.length <= SHOWN + 1 ? known : known.slice(0, SHOWN);
  return (
    <>
      {isChanged && (
        <p className="mb-1 flex items-center gap-1.5 text-xs text-faint">
          <PencilLine size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          {t('sourceChanged')}
        </p>
      )}
      {known.length > 0 && (
        <ul className="flex w-full flex-wrap gap-1.5" aria-label={t('sources')}>
          {shown.map(({ type, href, title, at }) => {
            const Icon = ICONS[type];
            return (
              <li key={href}>
                <InnerLink
                  href={href}
                  className={clsx(
                    'flex h-6.5 max-w-64 items-center gap-1.5 px-2',
                    'rounded-md border border-hairline bg-raised text-xs text-soft',
                    'hover:text-ink',
                  )}
                >
                  <Icon size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
                  <span className="truncate">{title}</span>
                  {at && <span className="shrink-0 text-faint">{shortDate(at)}</span>}
                </InnerLink>
              </li>
            );
          })}
          {shown.length < known.length && (
            <li>
              <button
                type="button"
                onClick={() => setWhole(true)}
                className="h-6.5 cursor-pointer rounded-md px-1.5 text-xs text-faint hover:text-ink"
              >
                {t('moreSources', { count: known.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
