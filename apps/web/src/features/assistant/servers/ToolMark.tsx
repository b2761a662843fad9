import { Eye, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks a tool as read-only, or as one that needs approval. */
export function ToolMark({ isReading }: { isReading: boolean }) {
  const { t } = useTranslation('tools');
  const Icon = isReading ? Eye : PencilLine;
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      {t(isReading ? 'marks.reads' : 'marks.asks')}
    </span>
  );
}
