import { PencilLine, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks a tool as trusted to run, or as one that asks a person first. */
export function ToolMark({ isTrusted }: { isTrusted: boolean }) {
  const { t } = useTranslation('tools');
  const Icon = isTrusted ? Zap : PencilLine;
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint">
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      {t(isTrusted ? 'marks.runs' : 'marks.asks')}
    </span>
  );
}
